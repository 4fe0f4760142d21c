// The players and their tiles: what is known of a hand, and of what nobody wrote down all that may be in it. Lit is what
// the rules allow; the rest can be tapped too, and is refused with the reason.

const SHOWN_AT_ONCE = 35;

class Hands {
  constructor(desk) {
    this.desk = desk;
    this.seat = null;
    this.picked = null;
    this.alone = null;
  }

  // whose tiles are shown: who was chosen, who is in turn, while nobody leads yet nobody in particular
  get who() {
    const { data, guess } = this.desk;
    const anybody = guess.leads && data.hands.some((hand) => this.told(hand).hidden > 0);
    if (this.seat ?? guess.turn) return this.seat ?? guess.turn;
    return anybody ? null : (data.hands.find((hand) => hand.tiles.length) || data.hands[0]).seat;
  }

  get resting() {
    const { guess } = this.desk;
    return Boolean(guess.asks || guess.over || !guess.number || (guess.turn === null && !guess.leads));
  }

  show() {
    this.seats();
    this.tiles();
    this.question();
  }

  seats() {
    const { data, guess, find } = this.desk;
    const chips = this.resting ? [] : data.hands.map((hand) => {
      const node = button("", hand.seat === guess.turn ? "turn" : "", () => {
        this.seat = hand.seat;
        this.picked = null;
        this.desk.show();
      });
      node.append(made("span", "", hand.name), made("span", "count", this.desk.tilesInWords(guess.held.get(hand.seat))));
      node.setAttribute("role", "tab");
      node.setAttribute("aria-selected", hand.seat === this.who);
      return node;
    });
    find("seats").replaceChildren(...chips);
  }

  tiles() {
    const { data, guess, pad, find } = this.desk;
    const place = find("tiles");
    place.replaceChildren();
    this.offered = new Map();
    this.alone = null;
    if (this.resting) return;
    const all = data.hands.map((hand) => this.told(hand));
    const hands = this.who === null ? all : [all[this.who - 1]];
    this.known = new Set(hands.flatMap((hand) => hand.tiles.map(({ tile }) => tile)));
    for (const hand of hands) {
      for (const { tile, plays } of hand.tiles) this.offer(hand.seat, tile, plays, true);
      for (const [tile, plays] of Object.entries(hand.possible)) this.offer(hand.seat, tile, plays, false);
    }
    const row = made("div", "hand");
    for (const text of this.known) {
      if (guess.left.has(text)) continue;
      const look = guess.moved ? "" : this.plays(text).length ? "legal" : this.anyLit ? "other" : "";
      const node = pad.tile(text, look, () => this.pick(text));
      node.setAttribute("aria-pressed", this.picked === text);
      row.append(node);
    }
    place.append(row);
    if (hands.some((hand) => hand.hidden > 0)) place.append(...this.hidden());
    const only = [...this.offered.keys()];
    if (this.who === null && only.length === 1 && !guess.moved) [this.alone] = only;
  }

  // the tile of which something is asked: the one that was tapped, or the only one that may be laid
  get inQuestion() {
    return this.picked ?? this.alone;
  }

  // a hand as it was told, if need be in a tap that waits; of a hand that has begun in one the ledger has told nothing yet
  told(hand) {
    const { guess } = this.desk;
    const dealt = guess.dealt.get(hand.seat);
    const tiles = (dealt || []).map((tile) => ({ tile, plays: [] }));
    return dealt || guess.begun ? { ...hand, tiles, possible: {}, hidden: dealt ? 0 : 1 } : hand;
  }

  offer(seat, tile, plays, known) {
    const all = this.offered.get(tile) || [];
    if (plays.length || known) this.offered.set(tile, [...all, ...plays.map((play) => ({ ...play, seat, known }))]);
  }

  plays(tile) {
    return this.desk.guess.moved || this.overruled ? [] : this.offered.get(tile) || [];
  }

  // whether somebody was chosen whose turn it is not
  get overruled() {
    const { guess } = this.desk;
    return this.seat !== null && guess.turn !== null && this.seat !== guess.turn;
  }

  get anyLit() {
    return [...this.offered.values()].some((plays) => plays.length);
  }

  // the tiles that may be laid now
  allowed() {
    return [...this.offered.keys()].filter((tile) => this.plays(tile).length);
  }

  // all the tiles that nobody wrote down; of a large set at once only those that may be laid
  hidden() {
    const { data, guess, pad } = this.desk;
    const sure = !guess.moved && !this.overruled;
    const lit = sure ? new Set([...this.offered].filter(([, plays]) => plays.some((play) => !play.known)).map(([tile]) => tile)) : null;
    const told = { gone: guess.gone, lit, chosen: new Set([this.picked]), does: (tile) => this.pick(tile) };
    if (data.highest <= LARGEST_SHOWN) return [pad.set(data.highest, told)];
    const few = lit && lit.size > 0 && lit.size <= SHOWN_AT_ONCE;
    if (!few) return [pad.set(data.highest, { ...told, chosen: new Set() })];
    const others = pad.set(data.highest, { ...told, chosen: new Set() });
    return [pad.grid(setOf(data.highest).filter((tile) => lit.has(tile)), told), pad.folded("another", this.desk.word("other-tile"), others)];
  }

  pick(tile) {
    const plays = this.plays(tile);
    const asks = plays.length > 1 || (this.who === null && plays.length === 0);
    if (plays.length === 1) return this.play(plays[0]);
    if (!asks) return this.desk.tap([this.bare(tile)]);
    this.picked = tile;
    this.desk.show();
    this.desk.find("question").scrollIntoView({ block: "nearest" });
    return undefined;
  }

  // a tile that nobody wrote down is laid by who is in turn when the tap arrives, unless he was chosen by hand
  play({ line, known }) {
    const unnamed = known || this.seat !== null || this.who === null ? line : line.replace(/^(\w+) \d+ /, (all, kind) => (kind === "play" ? "" : `${kind} `));
    this.desk.tap([unnamed]);
  }

  bare(tile) {
    return this.known.has(tile) || this.seat !== null ? `play ${this.who} ${tile}` : tile;
  }

  // where the tile that was tapped lies, or whose it is
  question() {
    const { data, find } = this.desk;
    const place = find("question");
    place.replaceChildren();
    const tile = this.inQuestion;
    if (!tile || this.resting) return;
    const plays = this.plays(tile);
    const whose = this.who === null;
    const known = plays.length ? plays : data.hands.map(({ seat }) => ({ line: `play ${seat} ${tile}`, seat }));
    place.append(made("p", "", this.desk.word(whose ? "who" : "where", { tile })));
    const eitherWay = known.some(({ words }) => words && !words.startsWith(`${tile} `));
    place.append(this.choices(known.map((play) => [whose ? data.names[play.seat - 1] : this.place(play, eitherWay), play.number, play.line, () => this.play(play)])));
  }

  // the end in words: of the tile everybody knows by then which it is, unless its halves can be laid either way
  place({ words }, eitherWay) {
    const tile = this.inQuestion;
    return !eitherWay && words.startsWith(`${tile} `) ? words.slice(tile.length + 1) : words;
  }

  // the answers to a question, each with the number of its end
  choices(answers) {
    const row = made("div", "ends");
    for (const [words, number, line, does] of answers) {
      const node = button("", "end", does);
      if (number !== null && number !== undefined) node.append(made("b", "", String(number)));
      node.append(made("span", "", words));
      if (line) node.dataset.line = line;
      row.append(node);
    }
    return row;
  }

  // an open end of the picture was tapped: the tile that was picked lies there, if one end alone shows that number
  at(number) {
    const tile = this.inQuestion;
    const plays = tile ? this.plays(tile).filter((play) => String(play.number) === number) : [];
    if (plays.length === 1) this.play(plays[0]);
  }
}
