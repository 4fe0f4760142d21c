// Whose tiles are to be told now: those dealt, or those still held at the end of a hand.

class AskedTiles {
  constructor(desk) {
    this.desk = desk;
  }

  get chosen() {
    return new Set(this.desk.draft.told.tiles);
  }

  choose(tiles) {
    this.desk.draft.keep({ tiles });
  }

  show() {
    const { desk } = this;
    const { asks } = desk.guess;
    const place = desk.find("asked");
    place.replaceChildren();
    desk.draft.asks(asks ? `${asks.kind} ${asks.seat} in hand ${desk.guess.number}` : "");
    if (!asks) return;
    const { chosen } = this;
    const tiles = asks.count === null ? "" : desk.tilesInWords(asks.count);
    const terms = { name: desk.data.names[asks.seat - 1], tiles, chosen: chosen.size };
    const elsewhere = new Set([...desk.guess.gone].filter((tile) => !chosen.has(tile)));
    const pad = desk.pad.set(desk.data.highest, { gone: elsewhere, chosen, does: (tile) => this.tapped(tile) });
    place.append(made("p", "strong", desk.word(asks.kind, terms)), pad, this.answers(asks, terms));
  }

  // the last tile of a hand that is shown completes it, since it is known how many there are
  tapped(tile) {
    const { asks } = this.desk.guess;
    const chosen = [...this.chosen];
    const now = chosen.includes(tile) ? chosen.filter((one) => one !== tile) : [...chosen, tile];
    this.choose(now);
    if (asks.kind === "reveal" && now.length === asks.count) this.tell(asks);
    else this.desk.show();
  }

  tell({ kind, seat }) {
    const tiles = [...this.chosen].join(" ");
    this.choose([]);
    this.desk.tap([`${kind} ${seat} ${tiles}`]);
  }

  answers(asks, terms) {
    const { desk } = this;
    const { seat, kind, count } = asks;
    const row = made("div", "row");
    const done = button(desk.word("done", { tiles: desk.tilesInWords(terms.chosen) }), "likely done", () => this.tell(asks));
    done.disabled = !terms.chosen || (kind === "deal" && terms.chosen !== count);
    row.append(done);
    if (kind === "deal") {
      row.append(button(desk.word("hidden", terms), "hidden", () => desk.tap([`deal ${seat}`])));
      row.append(button(desk.word("all-hidden"), "all-hidden", () => desk.tap(["deal"])));
      return row;
    }
    const pips = desk.draft.field("pips", "pips", desk.word("pips"));
    pips.inputMode = "numeric";
    row.append(pips, button(desk.word("only-pips"), "only-pips", () => pips.value && desk.tap([`reveal ${seat} =${pips.value.trim()}`])));
    return row;
  }
}
