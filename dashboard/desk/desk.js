// The desk: what may be tapped is what the ledger says may be recorded (ledger/recording/desk.py). A tap goes into the
// queue, and the desk goes on at once as it will stand then; the answer comes with the next state of the match. Texts are
// set as texts, so that no name becomes markup.

const desks = new WeakMap();
const SEND_AGAIN_AFTER = 4000;
const LOOK_EVERY = 1000;

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
    this.hands = new Hands(this);
    this.asked = new AskedTiles(this);
    this.refusals = new Refusals(this);
    this.listen();
    this.away = new Away();
    this.again = setInterval(() => {
      freed();
      if (this.queue) this.queue.offer();
    }, SEND_AGAIN_AFTER);
    this.look = setInterval(() => this.queue && this.status(), LOOK_EVERY);
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(root);
  }

  listen() {
    new ThumbGuard(this.root);
    const typed = this.find("typed");
    this.find("line").addEventListener("submit", (event) => {
      event.preventDefault();
      this.typed();
    });
    typed.addEventListener("input", (event) => this.draft.keep({ typed: event.target.value }));
    this.find("undo").addEventListener("click", () => this.undo());
    this.find("picture").addEventListener("click", (event) => {
      const end = event.target.closest("[data-end]");
      if (end) this.hands.at(end.dataset.end);
    });
    this.anywhere = typedAnywhere(typed);
    document.addEventListener("keydown", this.anywhere, true);
  }

  leave() {
    clearInterval(this.again);
    clearInterval(this.look);
    document.removeEventListener("keydown", this.anywhere, true);
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
    const shows = JSON.stringify({ ...data, answers: null, answered: null });
    const news = this.queue.answer(data.answers, data.answered);
    if (shows === this.shows && !news && !opened) return;
    this.shows = shows;
    if (!this.data || data.events !== this.data.events || opened) this.fresh();
    this.data = data;
    this.painter = new Painter(data.look);
    this.show();
    this.measure();
    if (opened) this.queue.offer();
  }

  // the match has gone on: what was picked or folded out belongs to what was
  fresh() {
    this.hands.seat = this.hands.picked = null;
    this.opened = {};
  }

  send(taps) {
    this.sent += 1;
    this.report("taps", { number: this.sent, taps });
    this.status();
  }

  tap(lines) {
    this.hands.seat = this.hands.picked = null;
    this.queue.add(lines, this.data.events);
    this.show();
  }

  // what was done last goes first, and a line that is stored only where nothing is open
  undo() {
    const { hands, asked, queue } = this;
    const unsent = queue.held.at(-1) || queue.refused.at(-1);
    if (hands.picked) hands.picked = null;
    else if (asked.chosen.size) asked.choose([...asked.chosen].slice(0, -1));
    else if (unsent) queue.drop(unsent);
    else return this.tap(["undo"]);
    return this.show();
  }

  typed() {
    const input = this.find("typed");
    const line = input.value.trim();
    if (!line) return;
    input.value = "";
    this.draft.keep({ typed: "" });
    if (line === "?") this.find("advice").textContent = [this.advice(), ...this.hands.allowed()].join(" · ");
    else this.tap([line]);
  }

  word(name, terms = {}) {
    return this.data.words[name].replace(/\{(\w+)\}/g, (all, term) => terms[term] ?? all);
  }

  tilesInWords(count) {
    return this.data.words.tiles[count] ?? String(count);
  }

  show() {
    // behind a question what was tapped stands as if it were answered
    const asked = this.queue.refused.filter((tap) => tap.choices && tap.choices.length);
    const coming = [...this.queue.waiting, ...(asked.length ? [...asked, ...this.queue.held] : [])];
    this.guess = new Guess(this.data, coming);
    this.pad = new Pad(this.painter, this.opened);
    withoutLeaving(this.root, () => this.draw());
  }

  draw() {
    const { data } = this;
    this.find("totals").replaceChildren(...data.totals.map(([name, total]) => {
      const side = made("div", "side");
      side.append(made("span", "", name), made("b", "", total));
      return side;
    }));
    this.find("result").replaceChildren(...(this.guess.moved ? [] : data.result.map((text) => made("p", "", text))));
    this.find("advice").textContent = this.advice();
    this.find("typed").placeholder = this.word("typed");
    this.find("typed").setAttribute("aria-label", this.word("typed"));
    this.find("send").textContent = this.word("send");
    this.find("undo").textContent = this.word("undo");
    this.picture();
    this.asked.show();
    this.hands.show();
    this.buttons();
    this.refusals.show();
    this.lines();
    this.status();
  }

  advice() {
    const { data, guess } = this;
    if (guess.asks) return "";
    if (!guess.moved) return data.advice;
    if (guess.turn !== null) return this.word("turn", { name: data.names[guess.turn - 1] });
    return guess.leads ? this.word("lead") : this.word("sending", { count: this.queue.waiting.length });
  }

  status() {
    const waiting = this.queue.waiting.length;
    const app = document.querySelector("[data-testid=stApp]");
    const offline = !navigator.onLine || (app && app.dataset.testConnectionState !== "CONNECTED");
    const words = !waiting ? "stored" : offline ? "offline" : "sending";
    this.find("sending").textContent = this.word(words, { count: waiting });
    this.find("sending").classList.toggle("offline", words === "offline");
    this.root.dataset.waiting = waiting;
    this.root.dataset.events = this.data.events;
  }

  picture() {
    const { scene } = this.data;
    const svg = drawn("svg", { viewBox: `0 0 ${scene.width} ${scene.height}`, role: "img", "aria-label": scene.label });
    svg.setAttribute("font-family", this.data.look.font);
    const things = scene.things.map((thing) => {
      const node = this.painter.paint(thing);
      if (thing.type === "openmark") node.dataset.end = thing.text;
      return node;
    });
    svg.append(this.painter.halves(), ...things);
    this.find("picture").replaceChildren(svg);
  }

  buttons() {
    const { data, guess } = this;
    const shown = guess.moved ? this.guessed() : data.buttons;
    this.find("buttons").replaceChildren(...shown.map(({ line, label, likely }) => {
      const node = button(label, likely ? "likely" : "", () => this.tap([line]));
      node.dataset.line = line;
      return node;
    }));
    const hand = data.hands[this.hands.who - 1];
    if (data.draws && hand && !guess.moved) {
      const told = { gone: guess.gone, does: (tile) => this.tap([`draw ${hand.seat} ${tile}`]) };
      const tiles = this.pad.set(data.highest, told);
      this.find("buttons").append(this.pad.folded("drawing", this.word("draw-tile", { name: hand.name }), tiles));
    }
  }

  // while taps wait: what whoever is in turn then may say instead of a tile
  guessed() {
    const { data, guess } = this;
    if (guess.turn === null || guess.asks) return [];
    const name = data.names[guess.turn - 1];
    const kinds = ["draw", "knock"].filter((kind) => data.coming.leads || data.buttons.some(({ line }) => line.startsWith(`${kind} `)));
    return kinds.map((kind) => ({ line: kind, label: this.word(kind, { name }) }));
  }

  lines() {
    const stored = this.data.lines.map(({ event, line, points, void: taken, irregular }) => {
      const item = made("li", taken ? "void" : "");
      const told = made("div");
      told.append(made(taken ? "s" : "span", "", line));
      if (irregular) told.append(made("span", "irregular", ` ⚠ ${this.word("anyhow")}`));
      for (const text of points) told.append(made("span", "points", text));
      item.append(made("span", "number", String(event)), told);
      return item;
    });
    const waiting = this.queue.waiting.map((tap) => made("li", "waiting", tap.lines.join(" · ")));
    this.find("lines").replaceChildren(...stored, ...waiting);
  }
}
