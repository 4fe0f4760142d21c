// Shows one event of a match and steps through it. `take` is given: `script` (acting.py: script), `acts` (one JSON text
// for each hand that is here, by a version that is another when its content is), `at` the event to show when `order`
// is new, `width` the pixels that the acts are laid out for, `name` for files, `link(event)` an event's address if it has one.

const SPEEDS = { slow: 2400, steady: 1200, fast: 450 };
const REPORT_AFTER = 300;
// the pixels that a page lays pictures out for; the nearest to its room is stretched to fit
const WIDTHS = [1120, 920, 740, 560, 440, 360, 320];

class Stage {
  constructor(root) {
    this.root = root;
    this.at = null;
    this.order = null;
    this.acts = new Map();
    this.parts = {};
    for (const name of ["branch", "totals", "told", "points", "findings", "picture", "may", "place", "slider", "hands", "speed",
      "play", "moves", "copy"]) {
      this.parts[name] = root.querySelector(`.${name}`);
    }
    this.svg = document.createElementNS(SVG, "svg");
    this.svg.setAttribute("role", "img");
    this.parts.picture.replaceChildren(this.svg);
    this.listen();
  }

  listen() {
    const on = (name, does) => this.root.querySelector(`.${name}`).addEventListener("click", does);
    on("first", () => this.go(1));
    on("back", () => this.go(this.at - 1));
    on("next", () => this.go(this.at + 1));
    on("last", () => this.go(this.script.events));
    on("play", () => this.play(!this.timer));
    on("moves", () => this.toggleMoves());
    on("copy", () => this.copy());
    on("svg", () => this.save("svg"));
    on("png", () => this.save("png"));
    for (const button of this.root.querySelectorAll(".jump")) {
      button.addEventListener("click", () => this.jump(button.dataset.jump, 1));
    }
    this.parts.slider.addEventListener("input", () => this.go(Number(this.parts.slider.value)));
    this.parts.hands.addEventListener("change", () => this.go(Number(this.parts.hands.value)));
    this.parts.speed.addEventListener("change", () => this.timer && this.play(true));
    for (const name of ["slider", "hands", "speed"]) {
      const part = this.parts[name];
      // after the mouse the keys are the board's again; who came by the keyboard stays where he is
      part.addEventListener("pointerdown", () => (this.pointed = part));
      part.addEventListener("keydown", () => (this.pointed = null));
      part.addEventListener("change", () => this.pointed === part && this.root.focus());
    }
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(this.root);
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
    this.data = data;
    this.parts.copy.hidden = !data.link;
    if (data.script !== this.scriptText) {
      this.scriptText = data.script;
      this.script = JSON.parse(data.script);
      this.painter = new Painter(this.script.look);
      this.halves = this.painter.halves();
      this.svg.setAttribute("font-family", this.script.look.font);
      this.label();
    }
    this.acts = new Map(data.acts.map(({ version, act }) => [version, this.acts.get(version) ?? this.read(act)]));
    const chosen = data.order !== this.order || this.at === null;
    this.order = data.order;
    if (chosen) this.at = Math.min(Math.max(data.at, 1), this.script.events);
    // the page must know that the stage followed, or it would not notice when the user steps back to where he was
    if (chosen && this.reported !== undefined && this.reported !== data.at) this.say("at", data.at);
    this.show();
    this.measure();
  }

  read(text) {
    const act = JSON.parse(text);
    return { ...act, nodes: new Array(act.things.length) };
  }

  label() {
    const { words, hands, events, branched, secret, jumps } = this.script;
    for (const part of [this.root, ...this.root.querySelectorAll("[data-label]")]) {
      part.setAttribute("aria-label", words[part.dataset.label]);
      if (part !== this.root) part.title = words[part.dataset.label];
    }
    for (const part of this.root.querySelectorAll("[data-text]")) {
      part.textContent = words[part.dataset.text];
      if (part.dataset.key) part.title = `${words[part.dataset.text]} (${part.dataset.key})`;
      if (part.dataset.jump) part.hidden = !jumps[part.dataset.jump].length;
    }
    const speed = this.parts.speed.value || "steady";
    this.parts.speed.replaceChildren(...Object.keys(SPEEDS).map((name) => new Option(words[name], name)));
    this.parts.speed.value = speed;
    this.parts.hands.disabled = hands.length < 2;
    this.parts.slider.max = events;
    this.parts.branch.hidden = !branched;
    this.parts.branch.textContent = words.branch;
    this.root.classList.toggle("branched", Boolean(branched));
    this.root.classList.toggle("secret", secret);
    this.listed = null;
  }

  actOf(event) {
    for (const act of this.acts.values()) if (event >= act.first && event <= act.last) return act;
    return null;
  }

  go(event) {
    const within = Math.min(Math.max(event, 1), this.script.events);
    if (within === this.at) return;
    const before = this.actOf(this.at);
    this.at = within;
    this.show();
    clearTimeout(this.later);
    // another hand is told at once, so that the page sends its neighbours; within a hand only when the keys rest
    const here = this.actOf(within);
    this.later = setTimeout(() => this.say("at", this.at), here && here === before ? REPORT_AFTER : 0);
  }

  say(what, value) {
    if (what === "at") this.reported = value;
    this.report(what, value);
  }

  play(on) {
    clearInterval(this.timer);
    this.timer = null;
    if (on) {
      if (this.at >= this.script.events) this.go(1);
      this.timer = setInterval(() => {
        if (this.at >= this.script.events) this.play(false);
        else if (this.actOf(this.at)) this.go(this.at + 1);
      }, SPEEDS[this.parts.speed.value]);
    }
    const word = this.script?.words[this.timer ? "pause" : "play"] ?? "";
    this.parts.play.classList.toggle("playing", Boolean(this.timer));
    this.parts.play.setAttribute("aria-label", word);
    this.parts.play.title = word;
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const inside = event.composedPath();
    // the slider has its own arrows, and no other key
    const sliding = inside[0] === this.parts.slider && !/^(Arrow|Home|End|Page)/.test(event.key);
    const typing = inside.some((node) => /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName ?? "") || node.isContentEditable);
    if ((typing && !sliding) || (event.key === " " && inside.some((node) => /^(BUTTON|A)$/.test(node.tagName ?? "")))) return;
    if (inside.some((node) => ["grid", "listbox", "tablist", "radiogroup"].includes(node.role))) return;
    const way = event.shiftKey ? -1 : 1;
    const does = {
      arrowright: () => this.go(this.at + 1),
      arrowleft: () => this.go(this.at - 1),
      home: () => this.go(1),
      end: () => this.go(this.script.events),
      pagedown: () => this.hand(1),
      pageup: () => this.hand(-1),
      k: () => this.jump("knock", way),
      s: () => this.jump("score", way),
      f: () => this.jump("finding", way),
      m: () => this.toggleMoves(),
      " ": () => this.play(!this.timer),
    }[event.key.toLowerCase()];
    if (!does) return;
    event.preventDefault();
    does();
  }

  hand(step) {
    const { hands } = this.script;
    const here = hands.findLastIndex(({ event }) => event <= this.at);
    const back = step < 0 && this.at > hands[here].event ? 0 : step;
    const there = hands[here + back];
    if (there) this.go(there.event);
  }

  jump(kind, way) {
    const events = this.script.jumps[kind];
    const there = way > 0 ? events.find((event) => event > this.at) : events.findLast((event) => event < this.at);
    if (there) this.go(there);
  }

  toggleMoves() {
    this.asked = !this.asked;
    this.parts.moves.setAttribute("aria-pressed", String(this.asked));
    this.show();
  }

  async copy() {
    await copied(this.data.link(this.at));
    const { copy } = this.parts;
    copy.textContent = this.script.words.copied;
    setTimeout(() => (copy.textContent = this.script.words.copy), 1500);
  }

  async save(kind) {
    const step = this.step();
    if (!step) return;
    const text = written(this.svg, step.width, step.height);
    const blob = kind === "svg" ? new Blob([text], { type: "image/svg+xml" }) : await asPixels(text, step.width, step.height);
    saved(blob, `${this.data.name}-${this.at}.${kind}`);
  }

  measure() {
    clearTimeout(this.measuring);
    this.measuring = setTimeout(() => {
      const room = this.parts.picture.clientWidth;
      const wanted = WIDTHS.find((width) => width <= room * 1.05) ?? WIDTHS.at(-1);
      if (room && wanted !== this.data.width) this.say("width", wanted);
    }, 120);
  }

  step() {
    const act = this.actOf(this.at);
    return act && act.steps[this.at - act.first];
  }

  show() {
    const { secret, events, hands, words } = this.script;
    this.parts.slider.value = this.at;
    this.parts.place.textContent = secret ? String(this.at) : `${this.at} / ${events}`;
    const shown = secret ? hands.filter(({ event }) => event <= this.at) : hands;
    if (this.listed !== shown.length) {
      this.listed = shown.length;
      this.parts.hands.replaceChildren(
        ...shown.map(({ hand, event }) => new Option(words.hand.replace("{hand}", hand), event)),
      );
    }
    this.parts.hands.value = (hands.findLast(({ event }) => event <= this.at) ?? hands[0]).event;
    const act = this.actOf(this.at);
    this.root.classList.toggle("waiting", !act);
    if (act) this.draw(act, act.steps[this.at - act.first]);
  }

  draw(act, step) {
    this.tell(step);
    this.svg.setAttribute("viewBox", `0 0 ${step.width} ${step.height}`);
    this.svg.setAttribute("aria-label", step.label);
    const nodes = step.things.map((n) => (act.nodes[n] ??= this.painter.paint(act.things[n])));
    put(this.svg, [this.halves, ...nodes, ...(this.asked ? this.frames(act, step) : [])]);
  }

  frames(act, step) {
    const allowed = new Set(step.allowed ?? []);
    return step.things
      .map((n) => act.things[n])
      .filter((one) => one.type === "face" && one.held === step.turn && allowed.has(tileOf(one)))
      .map((one) => this.painter.allowed(one));
  }

  tell(step) {
    const { told, points, findings, totals, may } = this.parts;
    const { words } = this.script;
    told.textContent = step.told;
    points.replaceChildren(...step.points.map((one) => this.reason(one)), ...(step.over ? [made("li", "over", step.over)] : []));
    findings.replaceChildren(
      ...step.findings.map(({ severity, text }) => {
        const item = made("li", severity);
        item.append(made("b", "", words[severity]), ` ${text}`);
        return item;
      }),
    );
    totals.replaceChildren(
      ...step.totals.map(([name, total]) => {
        const side = made("div", "side");
        side.append(made("span", "name", name), made("span", "total", total));
        return side;
      }),
    );
    may.hidden = !this.asked;
    if (!this.asked) return;
    const chips = (step.moves ?? []).map((move) => made("span", "chip", move));
    may.replaceChildren(made("span", "mover", step.mover ?? words["no-moves"]), ...chips);
  }

  reason({ side, points, because, rule }) {
    const item = made("li");
    item.append(made("b", "", `${side} ${points}`), ` ${because}`);
    if (rule) item.append(made("span", "rule", this.script.words.rule.replace("{rule}", rule)));
    return item;
  }
}
