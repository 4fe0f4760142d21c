"""What options mean that several games have, in one sentence of the words of the table.

One that means something else in a game is told in that game's own file, where it is declared.
"""

from __future__ import annotations

from collections.abc import Mapping

MEANINGS: Mapping[str, str] = {
    # --- how a match is won ----------------------------------------------------------------------------------------
    "target": "How many points a match is played to.",
    "target_test": "Is the match over above the target (exceed), or at the target too (reach)?",
    "target_check": "Is the target looked at after every scoring play (play), or only after a hand (hand)?",
    "exact_target": "On: the target must be hit exactly, and points that go past it are not written.",
    "hands": "How many hands are played; 0: one for each double of the set.",
    "scores": "Does each write what he is left with (penalty), or does who goes out collect it all (winner_collects)?",
    # --- players, tiles, the deal ----------------------------------------------------------------------------------
    "pairs": "On: four play in pairs, 1 and 3 against 2 and 4; off: each for himself.",
    "set": "The highest double of the set that is played with.",
    "hand_size": "How many tiles each is dealt; 0: as the rules have it for so many players.",
    "reserve": "The last so many tiles of the boneyard are never drawn.",
    "redeal_same_number": "A deal is thrown in when a hand has so many tiles with one number; 0: never.",
    "redeal_doubles": "A deal may be thrown in when a hand has so many doubles; 0: never.",
    "redeal_doubles_by": (
        "Who throws in a deal with too many doubles: who holds them (holder), anyone, or the rule itself (automatic)?"
    ),
    # --- who leads, and what ---------------------------------------------------------------------------------------
    "first_lead": "Who leads the first hand: one drawn by lot (lot), or who holds the highest double (highest_double)?",
    "forced_first_double": "On: the highest double leads the first hand; off: one drawn by lot leads any tile.",
    "first_lead_without_double": "With no double to lead: does the lowest tile lead, or the highest?",
    "zero_may_lead": "On: 0-0 counts as a double that may lead; off: it does not.",
    "lead_double": "On: in later hands who leads must lead a double if he has one; off: any tile.",
    "lead_forced": "On: he must lead the very tile that made him the leader; off: any tile.",
    "next_lead": "Who leads the later hands: found as in the first (same_as_first), or the last winner (winner)?",
    "rotate_start": "On: the lead goes round; off: who won the hand before leads.",
    "rank": "Where nobody has a double, is the highest tile that with most pips (pips) or the higher half (high_half)?",
    "start_double": "Is the double that starts a hand dealt with the rest (held), or laid out first (laid_out)?",
    "start_layout": "Does the first double take four tiles (cross), or six, three to a side (double_foot)?",
    "missing_double": (
        "Nobody was dealt the first double: all draw until it comes (all_draw), the next lower one leads (next_lower), "
        "or there is a new deal (redeal)."
    ),
    # --- in play ---------------------------------------------------------------------------------------------------
    "draw": "Who cannot play draws until a tile fits (until_playable), or one tile only (one).",
    "auto_draw": "On: drawn tiles come by themselves; off: one by one. The record is the same.",
    "drawn_must_play": "On: a drawn tile that fits must be played at once; off: he may keep it and knock.",
    "two_doubles": "On: two doubles may be laid in one turn, one at each end.",
    "spinner": "On: the line may grow from all four sides of the first double, the spinner; off: it has two ends.",
    "spinner_double": "Is the spinner the first double laid (laid), or the first that a tile is joined to (joined)?",
    "table_edge": "On: an end may be shut where the table has no room left.",
    "wild_both_ways": "On: any half may be joined to an open blank; off: only a blank.",
    "unlock": (
        "Is a number unlocked once its double lies anywhere on the table (anywhere), or only where it lies on the same "
        "arm (same_arm)?"
    ),
    "chicken_rule": "On: who has one tile left must say so, and is caught if he does not.",
    # --- trains ----------------------------------------------------------------------------------------------------
    "first_turn": "In his first turn each lays as long a train as he can (whole_train), or one tile (one_tile).",
    "first_turn_draw": "On: who cannot begin his train in the first turn draws one tile before he knocks.",
    "marker_off": (
        "A marker comes off when its owner plays on his train (owner_on_own), when anyone plays on it (anyone_on_it), "
        "or when its owner plays anywhere (owner_anywhere)."
    ),
    "marker_when_bound": "On: a knock marks the train also where only an open double kept its owner off it.",
    "satisfy_doubles": "On: a double that was left open must be covered before anything else is played.",
    "satisfy_order": "Of several open doubles the first laid is covered first (as_played), or the last (reverse).",
    "doubles_per_turn": "1: a turn has one double at most; 0: as many as one has.",
    # --- the cut line ----------------------------------------------------------------------------------------------
    "cut_rule": "What cuts at a junction: its double alone (both_sides), or any tile with its number (tail_match)?",
    "cut_priority": (
        "A tile that can cut must cut, as near the open end as it can (largest_cut); is joined first if it can be "
        "(append_first); or as the player likes (player_choice)."
    ),
    "cut_receiver": "Who takes the part that was cut off: the next player, or the previous one?",
    "cut_pile_order": "The part goes to his row from its start on (start_first), or from the cut on (cut_first).",
    "opening_miss": (
        "A tile turned up in the opening that is no double goes to the far edge of the row (far_edge), or lies back in "
        "its place (back_in_place)."
    ),
    "stop_at": "Who has so many tiles left in his row has won; 0: none left.",
    "turn_limit": "After so many tiles turned up in vain the hand is over; 0: no limit.",
    # --- what is written -------------------------------------------------------------------------------------------
    "play_score": "A count of fives brings its fifth part (quotient), or all of it (sum).",
    "tile_value": "So many points for each tile that the others are left with.",
    "blocked_by": "A blocked hand is won by who has the fewest tiles (tiles), or the fewest pips (pips).",
    "unit": "Points as they are (points), or all of them divided by five, as on a cribbage board (fives).",
    "end_score": "Who wins a hand collects what is held (winner_collects), or each loses his own (each_subtracts).",
    "end_round": "What is left is rounded to the nearest five (nearest), or up to the next five (up).",
    "three_way_split": (
        "Two share what the third holds: rounded, then halved (round_then_floor), or halved, then rounded "
        "(halve_then_round)."
    ),
    "double_blank": "What 0-0 counts when it is left in a hand.",
    "fish_tie": "In a fish with equal hands nothing is carried on (nobody), or the points wait as eggs (eggs).",
    "full_fish": "On: who loses a fish writes what both sides hold; off: only if his side made it, else his own.",
    "rule_of_13": "On: a side writes nothing until it has lost a hand with enough points to open, as the next two say.",
    "opening_threshold": "A side opens with a lost hand of so many points or more; a smaller one does not count.",
    "below_threshold": "Points of a closed side below the threshold are lost (lost), or kept until it opens (kept).",
    "bonuses": "On: 6-6 counts 50 and 0-0 counts 25, led with, finished with or left in a hand.",
    "finish_bonus": "The bonus for finishing with 6-6 or 0-0 is added to the hand (added), or replaces it (instead).",
    "held_bonus": "When 6-6 (50) and 0-0 (25) left in a hand count so: always, only alone in it (alone), or never.",
    "eggs_measure": "Eggs are sure when so much as opens a side is held by one side (side), or by both together (pot).",
    "eggs_if_closed_side_opens": (
        "Eggs that are not sure, when a closed side loses: they are cancelled (cancel), or written if it opens (write)."
    ),
}
"""One sentence for each option, by its name."""
