// Draws one hand and steps through it. `data.act` is the act (see act.py), `data.at` the event to show, and a new
// `data.order` means that the page, not this stage, chose it. Nodes are made one by one and texts set as texts.

const SVG = "http://www.w3.org/2000/svg";
const TAGS = new Set(["circle", "defs", "g", "line", "polygon", "polyline", "rect", "text", "title", "use"]);
const SPEEDS = [["slow", 2400], ["steady", 1200], ["fast", 450]];
const REPORT_AFTER = 300;

const stages = new WeakMap();

export default function (component) {
  const host = component.parentElement;
  let stage = stages.get(host);
  if (!stage) {
    stage = new Stage(host.querySelector(".stage"));
    stages.set(host, stage);
  }
  stage.take(component.data, component.setStateValue);
  return () => {
    stage.leave();
    stages.delete(host);
  };
}

function built([tag, attributes, children]) {
  if (!TAGS.has(tag)) throw new Error(`a drawing holds no ${tag}`);
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  for (const child of children) node.append(typeof child === "string" ? child : built(child));
  return node;
}

function made(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

class Stage {
  constructor(root) {
    this.root = root;
    this.at = null;
    this.order = null;
    this.version = null;
    const find = (name) => root.querySelector(`.${name}`);
    this.parts = Object.fromEntries(
      ["totals", "told", "points", "findings", "picture", "place", "slider", "hands", "speed", "play"].map((n) => [n, find(n)]),
    );
    for (const [name] of SPEEDS) this.parts.speed.append(new Option(name, name));
    this.parts.speed.value = "steady";
    const on = (name, does) => find(name).addEventListener("click", does);
    on("first", () => this.go(1));
    on("back", () => this.go(this.at - 1));
    on("next", () => this.go(this.at + 1));
    on("last", () => this.go(this.act.events));
    on("play", () => this.play(!this.timer));
    this.parts.slider.addEventListener("input", () => this.go(Number(this.parts.slider.value)));
    this.parts.hands.addEventListener("change", () => {
      this.go(Number(this.parts.hands.value));
      root.focus();
    });
    this.parts.speed.addEventListener("change", () => this.timer && this.play(true));
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(root);
  }

  leave() {
    this.play(false);
    clearTimeout(this.later);
    clearTimeout(this.measuring);
    document.removeEventListener("keydown", this.onKey);
    this.watch.disconnect();
  }

  take(data, report) {
    this.report = report;
    this.drawnFor = data.width;
    if (data.version !== this.version) {
      this.version = data.version;
      this.act = JSON.parse(data.act);
      this.nodes = new Array(this.act.elements.length);
      this.halves = built(this.act.halves);
      this.parts.hands.replaceChildren(
        ...this.act.hands.map(({ hand, event }) => new Option(`Hand ${hand}`, event)),
      );
      this.parts.hands.disabled = this.act.hands.length < 2;
      this.parts.slider.max = this.act.events;
    }
    const chosen = data.order !== this.order || this.at === null;
    this.order = data.order;
    if (chosen) this.at = data.at;
    // the page must know that the stage followed, or it would not notice when the user steps back to where he was
    if (chosen && this.reported !== undefined && this.reported !== data.at) this.say("at", data.at);
    this.show();
    this.measure();
  }

  has(event) {
    return event >= this.act.first && event <= this.act.last;
  }

  go(event) {
    const within = Math.min(Math.max(event, 1), this.act.events);
    if (within === this.at) return;
    this.at = within;
    this.show();
    clearTimeout(this.later);
    // a hand that is not here yet is asked for at once; where one stands within a hand is told when the keys rest
    this.later = setTimeout(() => this.say("at", within), this.has(within) ? REPORT_AFTER : 0);
  }

  say(what, value) {
    if (what === "at") this.reported = value;
    this.report(what, value);
  }

  play(on) {
    clearInterval(this.timer);
    this.timer = null;
    if (on) {
      if (this.at >= this.act.events) this.go(1);
      const [, pause] = SPEEDS.find(([name]) => name === this.parts.speed.value);
      this.timer = setInterval(() => {
        if (this.at >= this.act.events) this.play(false);
        else if (this.has(this.at)) this.go(this.at + 1);
      }, pause);
    }
    this.parts.play.classList.toggle("playing", Boolean(this.timer));
    this.parts.play.setAttribute("aria-label", this.timer ? "Pause" : "Play");
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const inside = event.composedPath();
    const typing = inside.some((node) => /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName ?? "") || node.isContentEditable);
    if (typing || (event.key === " " && inside.some((node) => /^(BUTTON|A)$/.test(node.tagName ?? "")))) return;
    const outside = inside.some((node) => ["grid", "listbox", "tablist", "radiogroup"].includes(node.role));
    if (outside) return;
    const does = {
      ArrowRight: () => this.go(this.at + 1),
      ArrowLeft: () => this.go(this.at - 1),
      Home: () => this.go(1),
      End: () => this.go(this.act.events),
      PageDown: () => this.hand(1),
      PageUp: () => this.hand(-1),
      " ": () => this.play(!this.timer),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  hand(step) {
    const here = this.act.hands.findLastIndex(({ event }) => event <= this.at);
    const back = step < 0 && this.at > this.act.hands[here].event ? 0 : step;
    const there = this.act.hands[here + back];
    if (there) this.go(there.event);
  }

  measure() {
    clearTimeout(this.measuring);
    this.measuring = setTimeout(() => {
      const room = this.parts.picture.clientWidth;
      const wanted = room < 720 ? Math.max(320, Math.floor(room / 10) * 10) : Math.min(1280, Math.floor(room / 40) * 40);
      if (room && wanted !== this.drawnFor) this.say("width", wanted);
    }, 120);
  }

  show() {
    this.parts.slider.value = this.at;
    this.parts.place.textContent = `${this.at} / ${this.act.events}`;
    const hand = this.act.hands.findLast(({ event }) => event <= this.at) ?? this.act.hands[0];
    this.parts.hands.value = hand.event;
    this.root.classList.toggle("waiting", !this.has(this.at));
    if (this.has(this.at)) this.draw(this.act.steps[this.at - this.act.first]);
  }

  draw(step) {
    const { told, points, findings, totals, picture } = this.parts;
    told.textContent = step.told;
    points.replaceChildren(...[...step.points, step.over].filter(Boolean).map((text) => made("li", "", text)));
    findings.replaceChildren(...step.findings.map(({ severity, text }) => made("li", severity, text)));
    totals.replaceChildren(
      ...step.totals.map(([name, total]) => {
        const side = made("div", "side");
        side.append(made("span", "name", name), made("span", "total", total));
        return side;
      }),
    );
    if (!this.svg) {
      this.svg = document.createElementNS(SVG, "svg");
      this.svg.setAttribute("role", "img");
      picture.replaceChildren(this.svg);
    }
    this.svg.setAttribute("viewBox", `0 0 ${step.width} ${step.height}`);
    this.svg.setAttribute("aria-label", step.label);
    this.svg.replaceChildren(this.halves, ...step.items.map((n) => (this.nodes[n] ??= built(this.act.elements[n]))));
  }
}
