// How the match will stand when the taps that wait have arrived, as far as it can be told without the rules: who is in
// turn, which tiles have left their places, whose tiles are told next. The ledger's answer replaces it.

const A_TILE = /^(\d+)-(\d+)$/;
const TWO_DIGITS = /^(\d)(\d)$/;
const LONG = { k: "knock", d: "draw" };

class Guess {
  constructor(data, taps) {
    const { coming } = data;
    this.seats = data.names.length;
    this.coming = coming;
    this.turn = data.turn;
    this.leads = coming.leads;
    this.asks = data.asks;
    this.undealt = [...coming.undealt];
    this.unrevealed = [...coming.unrevealed];
    this.number = data.hand;
    this.over = data.over;
    this.gone = gone(data);
    this.held = new Map(data.hands.map((hand) => [hand.seat, hand.tiles.length + hand.hidden]));
    this.left = new Set();
    this.dealt = new Map();
    this.moved = this.begun = false;
    for (const tap of taps) for (const line of tap.lines) this.step(line);
  }

  step(line) {
    const words = line.trim().split(/\s+/);
    const kind = A_TILE.test(words[0]) || TWO_DIGITS.test(words[0]) ? "play" : LONG[words[0]] || words.shift();
    if (!["play", "cut", "return", "knock", "draw", "deal", "hand", "reveal"].includes(kind)) return;
    if (LONG[words[0]]) words.shift();
    const named = /^\d+$/.test(words[0]) && !(kind === "play" && TWO_DIGITS.test(words[0])) ? Number(words.shift()) : null;
    this.moved = true;
    this[kind](named ?? this.turn, words, named);
  }

  next(seat) {
    return seat === null ? null : (seat % this.seats) + 1;
  }

  play(seat, words) {
    const [, high, low] = A_TILE.exec(words[0]) || TWO_DIGITS.exec(words[0]) || [];
    if (high === undefined) return;
    const tile = Number(high) > Number(low) ? `${high}-${low}` : `${low}-${high}`;
    const stays = !this.leads && this.coming.stays[high === low ? "double" : "plain"];
    this.gone.add(tile);
    this.left.add(tile);
    this.leads = false;
    if (seat === null) return;
    const left = this.held.get(seat) - 1;
    this.held.set(seat, left);
    this.turn = left > 0 ? (stays ? seat : this.next(seat)) : null;
  }

  cut(seat, words) {
    this.play(seat, words);
  }

  return(seat) {
    this.turn = this.next(seat);
  }

  knock(seat) {
    this.turn = this.next(seat);
  }

  draw(seat, words) {
    if (words.length && A_TILE.test(words[0])) this.gone.add(words[0]);
    if (seat !== null) this.held.set(seat, this.held.get(seat) + 1);
  }

  hand(seat, words, named) {
    this.number = named ?? this.coming.hand;
    this.begun = true;
    this.gone = new Set();
    this.over = false;
    this.undealt = [...this.held.keys()];
    for (const one of this.undealt) this.held.set(one, this.coming.each);
    this.turn = null;
    this.dealing();
  }

  deal(seat, words, named) {
    this.undealt = named === null ? [] : this.undealt.filter((one) => one !== named);
    const tiles = words.filter((word) => A_TILE.test(word));
    for (const tile of tiles) this.gone.add(tile);
    if (tiles.length) this.dealt.set(seat, tiles);
    this.dealing();
  }

  dealing() {
    this.leads = true;
    this.asks = this.undealt.length ? { kind: "deal", seat: this.undealt[0], count: this.coming.each } : null;
  }

  reveal(seat, words, named) {
    this.unrevealed = this.unrevealed.filter(([one]) => one !== named);
    const [next] = this.unrevealed;
    this.asks = next ? { kind: "reveal", seat: next[0], count: next[1] } : null;
  }
}
