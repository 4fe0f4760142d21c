// The desk: what may be tapped is what the ledger says may be recorded (ledger/recording/desk.py). A tap goes into the
// queue; the answer comes with the next state of the match. Texts are set as texts, so that no name becomes markup.

const desks = new WeakMap();
const SEND_AGAIN_AFTER = 4000;
const ONE_TAP = 350;

export default function (component) {
  const host = component.parentElement;
  let desk = desks.get(host);
  if (!desk) {
    desk = new Desk(host.querySelector(".desk"));
    desks.set(host, desk);
  }
  desk.take(component.data, component.setStateValue);
  return () => {
    desk.leave();
    desks.delete(host);
  };
}

class Desk {
  constructor(root) {
    this.root = root;
    this.find = (name) => root.querySelector(`.${name}`);
    this.sent = Date.now();
    this.find("line").addEventListener("submit", (event) => {
      event.preventDefault();
      this.typed();
    });
    this.find("typed").addEventListener("input", (event) => this.draft.keep({ typed: event.target.value }));
    this.find("undo").addEventListener("click", () => this.tap(["undo"]));
    this.away = new Away();
    this.again = setInterval(() => {
      freed();
      if (this.queue) this.queue.offer();
    }, SEND_AGAIN_AFTER);
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(root);
  }

  leave() {
    clearInterval(this.again);
    this.watch.disconnect();
    this.away.leave();
  }

  // the picture is laid out for the width there is, so that it is as readable on a phone as on a desk
  measure() {
    const width = Math.round(this.root.clientWidth / 20) * 20;
    if (!this.report || !width || width === this.width) return;
    this.width = width;
    this.report("width", width);
  }

  take(data, report) {
    this.report = report;
    const opened = !this.queue || this.match !== data.match;
    if (opened) {
      this.match = data.match;
      this.queue = new Queue(data.key, (taps) => this.send(taps));
      this.draft = new Draft(data.key);
      this.find("typed").value = this.draft.told.typed || "";
    }
    // the page is asked again and again: what shows nothing new must not take a button from under the thumb
    const shows = JSON.stringify(data);
    const news = this.queue.answer(data.answers, data.answered);
    if (shows === this.shows && !news && !opened) return;
    this.shows = shows;
    if (!this.data || data.events !== this.data.events || opened) {
      this.seat = null;
      this.picked = null;
      this.opened = {};
    }
    this.data = data;
    this.draft.asks(data.asks ? `${data.asks.kind} ${data.asks.seat} in hand ${data.hand}` : "");
    this.chosen = new Set(this.draft.told.tiles);
    this.painter = new Painter(data.look);
    this.pad = new Pad(this.painter, this.opened);
    withoutLeaving(this.root, () => this.show());
    this.measure();
    if (opened) this.queue.offer();
  }

  send(taps) {
    this.sent += 1;
    this.report("taps", { number: this.sent, taps });
    this.status();
  }

  // a thumb that trembles taps twice: the same within so many milliseconds is one tap
  tap(lines) {
    const [before, at] = this.last || [];
    this.last = [lines.join("\n"), Date.now()];
    if (before !== this.last[0] || this.last[1] - at >= ONE_TAP) this.record(lines);
  }

  record(lines, more) {
    this.queue.add(lines, this.data.events, more);
    this.picked = null;
    this.show();
  }

  typed() {
    const input = this.find("typed");
    const line = input.value.trim();
    if (!line) return;
    input.value = "";
    this.draft.keep({ typed: "" });
    this.record([line]);
  }

  word(name, terms = {}) {
    return this.data.words[name].replace(/\{(\w+)\}/g, (all, term) => terms[term] ?? all);
  }

  show() {
    const { data } = this;
    this.find("totals").replaceChildren(...data.totals.map(([name, total]) => {
      const side = made("div", "side");
      side.append(made("span", "", name), made("b", "", total));
      return side;
    }));
    this.find("advice").textContent = data.advice;
    this.find("typed").placeholder = this.word("typed");
    this.find("typed").setAttribute("aria-label", this.word("typed"));
    this.find("send").textContent = this.word("send");
    this.find("undo").textContent = this.word("undo");
    this.picture();
    this.refusals();
    this.asked();
    this.seats();
    this.tiles();
    this.buttons();
    this.lines();
    this.status();
  }

  status() {
    const waiting = this.queue.waiting.length;
    this.find("sending").textContent = waiting ? this.word("sending", { count: waiting }) : this.word("stored");
    this.root.dataset.waiting = waiting;
    this.root.dataset.events = this.data.events;
  }

  picture() {
    const { scene } = this.data;
    const svg = drawn("svg", { viewBox: `0 0 ${scene.width} ${scene.height}`, role: "img", "aria-label": scene.label });
    svg.setAttribute("font-family", this.data.look.font);
    svg.append(this.painter.halves(), ...scene.things.map((thing) => this.painter.paint(thing)));
    this.find("picture").replaceChildren(svg);
  }

  refusals() {
    this.find("refusals").replaceChildren(...this.queue.refused.map((tap) => {
      const box = made("div");
      box.append(made("p", "", `${tap.lines.join(" · ")}: ${tap.why.join(" ")}`));
      for (const line of tap.meanwhile || []) box.append(made("p", "", line));
      const row = made("div", "row");
      const send = (lines, more) => {
        this.queue.drop(tap);
        this.record(lines, more);
      };
      for (const choice of tap.choices || []) row.append(button(this.data.words[choice] ?? choice, "", () => send([`${tap.lines[0]} ${choice}`])));
      if (tap.objected) {
        const remark = this.draft.field("remark", `remark ${tap.id}`, this.word("remark"));
        row.append(remark, button(this.word("anyhow"), "anyhow", () => send(tap.lines, { anyhow: true, remark: remark.value.trim() })));
      }
      if (tap.again) row.append(button(this.word("again"), "again", () => {
        this.queue.again(tap, this.data.events, this.sent);
        this.show();
      }));
      row.append(button(this.word("leave"), "leave", () => {
        this.queue.drop(tap);
        this.show();
      }));
      box.append(row);
      return box;
    }));
  }

  asked() {
    const { asks, names } = this.data;
    const place = this.find("asked");
    place.replaceChildren();
    if (!asks) return;
    const terms = { name: names[asks.seat - 1], count: asks.count, chosen: this.chosen.size };
    place.append(made("p", "", this.word(asks.kind, terms)));
    const row = made("div", "row");
    const line = `${asks.kind} ${asks.seat} ${[...this.chosen].join(" ")}`;
    const whole = button(this.word("done", terms), "likely done", () => {
      this.choose([]);
      this.tap([line]);
    });
    whole.disabled = !this.chosen.size || (asks.kind === "deal" && this.chosen.size !== asks.count);
    row.append(whole);
    if (asks.kind === "deal") {
      row.append(button(this.word("hidden", terms), "hidden", () => this.tap([`deal ${asks.seat}`])));
      row.append(button(this.word("all-hidden"), "all-hidden", () => this.tap(["deal"])));
    } else {
      const pips = this.draft.field("pips", "pips", this.word("pips"));
      pips.inputMode = "numeric";
      row.append(pips, button(this.word("only-pips"), "only-pips", () => pips.value && this.tap([`reveal ${asks.seat} =${pips.value.trim()}`])));
    }
    place.append(this.pad.set(this.data.highest, gone(this.data), this.chosen, (tile) => {
      this.choose(this.chosen.has(tile) ? [...this.chosen].filter((one) => one !== tile) : [...this.chosen, tile]);
      this.asked();
    }), row);
  }

  choose(tiles) {
    this.chosen = new Set(tiles);
    this.draft.keep({ tiles });
  }

  get who() {
    return this.seat ?? this.data.turn ?? (this.data.hands.find((hand) => hand.tiles.length) || this.data.hands[0]).seat;
  }

  seats() {
    const resting = this.data.asks || this.data.over;
    this.find("seats").replaceChildren(...(resting ? [] : this.data.hands.map((hand) => {
      const node = button(`${hand.name} ${hand.tiles.length + hand.hidden}`, hand.seat === this.data.turn ? "turn" : "", () => {
        this.seat = hand.seat;
        this.picked = null;
        this.show();
      });
      node.setAttribute("role", "tab");
      node.setAttribute("aria-selected", hand.seat === this.who);
      return node;
    })));
  }

  tiles() {
    const place = this.find("tiles");
    place.replaceChildren();
    this.ends([]);
    if (this.data.asks || this.data.over || !this.data.hand) return;
    const hand = this.data.hands[this.who - 1];
    const lit = hand.tiles.some(({ plays }) => plays.length);
    for (const { tile, plays } of hand.tiles) {
      const look = plays.length ? "legal" : lit ? "other" : "";
      const node = this.pad.tile(tile, look, () => this.pick(hand.seat, tile, plays));
      node.setAttribute("aria-pressed", this.picked === tile);
      place.append(node);
    }
    if (hand.hidden > 0) {
      place.append(this.pad.set(this.data.highest, gone(this.data), new Set(), (tile) => this.pick(hand.seat, tile, [])));
    }
    const picked = hand.tiles.find(({ tile }) => tile === this.picked);
    if (picked) this.ends(picked.plays);
  }

  // where the tile that is picked may lie
  ends(plays) {
    this.find("ends").replaceChildren(...plays.map(({ line, words }) => {
      const node = button(words, "end", () => this.tap([line]));
      node.dataset.line = line;
      return node;
    }));
  }

  pick(seat, tile, plays) {
    if (plays.length === 1) return this.tap([plays[0].line]);
    if (plays.length === 0) return this.tap([`play ${seat} ${tile}`]);
    this.picked = tile;
    this.tiles();
    this.find("ends").scrollIntoView({ block: "nearest" });
    return undefined;
  }

  buttons() {
    this.find("buttons").replaceChildren(...this.data.buttons.map(({ line, label, likely }) => {
      const node = button(label, likely ? "likely" : "", () => this.tap([line]));
      node.dataset.line = line;
      return node;
    }));
    const hand = this.data.hands[this.who - 1];
    if (this.data.draws && hand) {
      const tiles = this.pad.set(this.data.highest, gone(this.data), new Set(), (tile) => this.tap([`draw ${hand.seat} ${tile}`]));
      this.find("buttons").append(this.pad.folded("drawing", this.word("draw-tile", { name: hand.name }), tiles));
    }
  }

  lines() {
    const stored = this.data.lines.map(({ event, line, points }) => {
      const item = made("li");
      item.append(made("span", "number", String(event)), made("span", "", line));
      for (const text of points) item.append(made("span", "points", text));
      return item;
    });
    const waiting = this.queue.waiting.map((tap) => made("li", "waiting", tap.lines.join(" · ")));
    this.find("lines").replaceChildren(...stored, ...waiting);
  }
}
