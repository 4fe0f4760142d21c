"""Rules: every game, its options, and what happens at its table, drawn."""

from __future__ import annotations

from dashboard.asking import one_of
from dashboard.pictures import picture_in_widths
from dashboard.places import matches_address
from dashboard.rules.examples import Example, examples
from dashboard.wording import game_title, guarded, heading, html, quiet, subheading
from ledger.board import draw
from ledger.game.options import Option, write_value
from ledger.game.rules import Rules
from ledger.game.variants import GAMES
from ledger.stage.words import board_words
from ledger.wording import language_code, retold, said

WIDTH = 820
"""Pixels that an example is drawn for on a desk."""


def page() -> None:
    """One game, as the user chooses."""
    heading(said("Rules"), said("How each game is played here, what can be agreed on, and what it looks like."))
    game = GAMES[chosen_game()]
    about(game)
    worked(game)
    options(game)


def chosen_game() -> str:
    """The game that the address or the user chooses, kept in the address."""
    return one_of(said("Game"), {name: game_title(name) for name in GAMES}, "game", width=360)


def about(game: type[Rules]) -> None:
    """What the game is, in words and numbers."""
    html("<p style='margin:0;max-width:46rem'>{about}</p>", about=said(" ".join((game.__doc__ or "").split())))
    few, many = min(game.players), max(game.players)
    players = f"{few}" if few == many else f"{few}–{many}"
    hands = ", ".join(
        said("{size} each for {players}", size=size, players=number) for number, size in game.hand_sizes.items()
    )
    facts = [
        said("Players: {players}", players=players),
        said("Set: double-{highest}", highest=game.highest),
        said("Tiles: {hands}", hands=hands),
    ]
    if game.partners:
        facts.append(said("In pairs when four play: seats 1 and 3 against 2 and 4"))
    quiet(" · ".join(facts))
    html(
        "<a href='{address}' target='_self' style='color:inherit'>{words}</a>",
        address=matches_address(game=game.id),
        words=said("Matches of this game"),
    )


def worked(game: type[Rules]) -> None:
    """Moments of a hand as pictures, each with what it brought and why."""
    subheading(said("At the table"))
    for example in examples(game.id, language_code()):
        moment(example)


def moment(example: Example) -> None:
    """One picture with its words."""
    html("<p style='margin:.6rem 0 .3rem;font-weight:600;overflow-wrap:anywhere'>{told}</p>", told=example.told)
    for reason in example.reasons:
        quiet(reason)
    words = board_words()
    picture_in_widths(lambda width: draw(example.state, example.names, width=width, words=words), example.told, WIDTH)


def options(game: type[Rules]) -> None:
    """What can be agreed on."""
    subheading(said("Options"))
    rows = list(game.options().values())
    if not rows:
        quiet(said("This game has none."))
        return
    quiet(said("A record names those that differ from the default in its Options tag: name=value."))
    titles = (said("Option"), said("Meaning"), said("Default"), said("May be"), said("Rule"))
    head = "".join(f"<th scope='col'>{{title{place}}}</th>" for place in range(len(titles)))
    body, texts = "", {f"title{place}": title for place, title in enumerate(titles)}
    for number, option in enumerate(rows):
        cells = cells_of(option)
        body += (
            "<tr>"
            + "".join(f"<td data-title='{{title{place}}}'>{{r{number}c{place}}}</td>" for place in range(len(cells)))
            + "</tr>"
        )
        texts |= {f"r{number}c{place}": cell for place, cell in enumerate(cells)}
    html(
        f"<table class='options'><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>",
        **texts,
    )


def cells_of(option: Option) -> tuple[str, str, str, str, str]:
    """An option as a row."""
    return option.name, said(option.meaning), write_value(option.default), retold(option.expected), option.rule


guarded(page)
