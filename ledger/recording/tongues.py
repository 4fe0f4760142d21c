"""What scorers call things in seven languages, in the words of the record: the log holds one wording."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

EVENTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "hand": "h hand round",
        "deal": "deal deals dealt",
        "redeal": "redeal",
        "draw": "d draw draws",
        "play": "p play plays",
        "knock": "k knock knocks pass passes",
        "fish": "f fish blocked",
        "lead": "lead leads",
        "out": "out",
        "reveal": "reveal reveals holds shows",
        "score": "score scores",
        "write": "w write",
        "total": "t total",
        "end": "e end",
        "note": "note",
        "call": "call calls",
        "caught": "caught",
        "return": "return returns",
        "cut": "cut cuts",
        "shut": "shut",
        "start": "start",
        "undo": "u undo",
    },
    "es": {
        "hand": "mano ronda",
        "deal": "reparte reparto repartir",
        "redeal": "rebarajar",
        "draw": "roba robo robar robé",
        "play": "juega juego jugar jugué pone pongo",
        "knock": "paso pasa pasar pasé",
        "fish": "cierre cierro cierra cerrado cerré tranca tranco trancado tranque",
        "lead": "sale",
        "out": "domina dominó",
        "reveal": "muestra mostrar",
        "score": "anota",
        "write": "apunta",
        "end": "fin",
        "note": "nota",
        "undo": "deshacer",
    },
    "pt": {
        "hand": "mão rodada",
        "deal": "distribui distribuo dá dou",
        "redeal": "redistribui",
        "draw": "compra compro comprar comprei comprou",
        "play": "joga jogo jogar joguei jogou",
        "knock": "passo passa passar passei passou",
        "fish": "fechado fechou fechei fecho trancou tranquei tranco",
        "lead": "sai",
        "out": "bate bateu",
        "reveal": "mostra",
        "score": "marca",
        "end": "fim",
        "note": "nota",
        "undo": "desfazer",
    },
    "it": {
        "hand": "smazzata mano",
        "deal": "distribuisce distribuisco",
        "redeal": "ridistribuisce",
        "draw": "pesca pesco pescare pescato",
        "play": "gioca gioco giocare giocato metto",
        "knock": "passo passa passare passato busso bussa",
        "fish": "chiuso chiusa chiudo chiude bloccato",
        "lead": "apre",
        "out": "esce",
        "reveal": "mostra",
        "score": "segna",
        "write": "scrive",
        "total": "totale",
        "end": "fine",
        "note": "nota",
        "undo": "annulla",
    },
    "ru": {
        "hand": "кон раунд",
        "deal": "сдача сдать сдаю сдаёт раздача",
        "redeal": "пересдача",
        "draw": "беру берёт взял взяла базар добор добираю",
        "play": "ход ставлю ставит ходит хожу кладу кладёт",
        "knock": "мимо пас пасую пасует стук стучу стучит пропуск пропускаю пропускает",
        "fish": "рыба",
        "lead": "заход зашёл",
        "out": "вышел вышла",
        "reveal": "остаток осталось показывает",
        "score": "очки",
        "write": "запись записать",
        "total": "итого всего счёт",
        "end": "конец",
        "note": "заметка",
        "return": "возврат вернул вернула возвращает",
        "cut": "режет резать отрезает",
        "call": "объявляет",
        "undo": "отмена отменить",
    },
    "ro": {
        "hand": "rundă mână",
        "deal": "împarte împart",
        "redeal": "reîmparte",
        "draw": "trag trage iau",
        "play": "joacă joc pun pune",
        "knock": "pas trec trece pasez pasează",
        "fish": "peşte pește blocat blochez închis închid",
        "lead": "începe",
        "out": "iese ieşit",
        "reveal": "arată",
        "score": "puncte",
        "write": "scrie scriu",
        "end": "sfârşit",
        "note": "notă",
        "undo": "anulează",
    },
    "sk": {
        "hand": "kolo",
        "deal": "rozdáva rozdávam rozdanie",
        "redeal": "znova",
        "draw": "ťahá ťahám berie beriem",
        "play": "hrá hrám ukladá ukladám",
        "knock": "pas pasujem pasuje klope klopem ťuká ťukám",
        "fish": "ryba zablokované blokujem zatváram",
        "lead": "začína",
        "out": "vyšiel vyšla",
        "reveal": "ukáže ukazuje",
        "score": "body",
        "write": "zapíše",
        "total": "súčet spolu",
        "end": "koniec",
        "note": "poznámka",
        "return": "vracia vrátil vrátila",
        "cut": "reže strihá",
        "call": "hlási",
        "undo": "späť",
    },
}
"""For each language the words, by the word of the record that they stand for. `undo` takes the last event back."""

ARMS: Mapping[str, Mapping[str, str]] = {
    "en": {"left": "l left", "right": "r right", "up": "u up", "down": "d down", "mexican": "m mexican"},
    "es": {"left": "izquierda izq", "right": "derecha der", "up": "arriba", "down": "abajo", "mexican": "mexicano"},
    "pt": {"left": "esquerda esq", "right": "direita dir", "up": "cima", "down": "baixo", "mexican": "mexicano"},
    "it": {
        "left": "sinistra sin",
        "right": "destra des",
        "up": "su sopra",
        "down": "giù sotto",
        "mexican": "messicano",
    },
    "ru": {
        "left": "лево слева влево налево",
        "right": "право справа вправо направо",
        "up": "верх вверх сверху",
        "down": "низ вниз снизу",
        "mexican": "мексиканский",
    },
    "ro": {"left": "stânga st", "right": "dreapta dr", "up": "sus", "down": "jos", "mexican": "mexican"},
    "sk": {"left": "vľavo ľavo", "right": "vpravo pravo", "up": "hore", "down": "dole", "mexican": "mexický"},
}
"""For each language the names of the arms, as they stand after a tile; the record writes them with an @."""


YES = "y yes"
"""How one agrees in every session. No other letter alone does: some are keys of the prompt."""

YES_IN = {"es": "sí si", "pt": "sim", "it": "sì si", "ru": "да", "ro": "da", "sk": "áno ano"}
"""How one agrees where a language is read, by its code."""

NO = "n no não nao нет н nu nie"
"""How one does not."""


def folded(word: str) -> str:
    """A word as it is compared: without case and without marks over its letters, since phones leave them out."""
    apart = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def _by_word(tongues: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    return {
        folded(word): meaning
        for meanings in tongues.values()
        for meaning, words in meanings.items()
        for word in words.split()
    }


EVENT_WORDS: Mapping[str, str] = _by_word(EVENTS)
"""The word of the record for every word that may begin a line, by how it is compared."""

ARM_WORDS: Mapping[str, str] = _by_word(ARMS)
"""The arm for every word that may follow a tile, by how it is compared."""
