// A field for a name. What exists comes first, Enter takes the first of it; another name is taken as it stands when the
// field is left, and marked as a new one, with those that it may have been meant for. Who stands in a field beside this one
// is not offered again, and marked where typed. Every text is set as a text.

const fields = new WeakMap();
const MOST_SHOWN = 50;
const MOST_MEANT = 3;

export default function (component) {
  const host = component.parentElement;
  let field = fields.get(host);
  if (!field) {
    field = new Field(host.querySelector(".named"), component.data.start);
    fields.set(host, field);
  }
  field.take(component.data, component.setStateValue);
  return () => {
    field.leave();
    fields.delete(host);
  };
}

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/\s+/).filter(Boolean).join(" ");
const squeezed = (text) => text.split(/\s+/).filter(Boolean).join(" ");

function made(kind, className = "") {
  const element = document.createElement(kind);
  if (className) element.className = className;
  return element;
}

let fieldsMade = 0;

class Field {
  constructor(root, start) {
    this.root = root;
    this.number = ++fieldsMade;
    this.name = start;
    this.at = 0;
    this.open = false;
    this.label = made("label");
    this.input = made("input");
    this.list = made("ul");
    this.note = made("p", "note");
    this.note.setAttribute("role", "status");
    this.label.htmlFor = this.input.id = `name-${this.number}`;
    this.list.id = `names-${this.number}`;
    this.list.hidden = true;
    this.list.setAttribute("role", "listbox");
    Object.assign(this.input, { type: "text", autocomplete: "off", spellcheck: false, value: start });
    const roles = { role: "combobox", "aria-autocomplete": "list", "aria-controls": this.list.id, "aria-expanded": "false" };
    for (const [name, value] of Object.entries({ ...roles, enterkeyhint: "done" })) this.input.setAttribute(name, value);
    root.replaceChildren(this.label, this.input, this.list, this.note);
    this.listen();
  }

  listen() {
    this.input.addEventListener("focus", () => {
      this.input.select();
      this.typed = false;
      this.show();
    });
    this.input.addEventListener("click", () => this.open || this.show());
    this.input.addEventListener("input", () => {
      this.typed = true;
      this.at = 0;
      this.show();
    });
    this.input.addEventListener("blur", () => this.settle(this.input.value));
    this.input.addEventListener("keydown", (event) => this.pressed(event));
    // before the field loses the focus: it would be settled with what stands in it
    this.note.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    document.addEventListener("pointerdown", this.elsewhere, true);
  }

  leave() {
    document.removeEventListener("pointerdown", this.elsewhere, true);
  }

  // not every browser takes the focus out of a field when something else is tapped, and its list would stay open
  elsewhere = (event) => {
    if (this.open && !event.composedPath().includes(this.root)) this.input.blur();
  };

  take(data, setStateValue) {
    this.data = data;
    this.tell = setStateValue;
    this.taken = new Set(data.taken.map(folded));
    this.label.textContent = data.label;
    this.list.setAttribute("aria-label", `${data.label}: ${data.names.length}`);
    this.input.placeholder = data.words.choose;
    this.input.maxLength = data.longest;
    if (!this.open) this.mark();
  }

  pressed(event) {
    const rows = [...this.list.children].filter((row) => row.dataset.name !== undefined);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!this.open) return this.show();
      const step = event.key === "ArrowDown" ? 1 : rows.length - 1;
      this.at = rows.length ? (this.at + step) % rows.length : 0;
      this.typed = true;
      this.light();
    } else if (event.key === "Enter") {
      event.preventDefault();
      const meant = this.open && this.typed && !this.isTaken(this.input.value);
      if (meant && rows.length) this.choose(rows[this.at].dataset.name);
      else this.settle(this.input.value);
    } else if (event.key === "Escape") {
      this.input.value = this.name;
      this.close();
    }
  }

  // The names that a text may begin and nobody took, those with it at their beginning first.
  near(text) {
    const wanted = folded(text);
    const found = this.data.names.filter((name) => folded(name).includes(wanted) && !this.isTaken(name));
    const rank = (name) => (folded(name).startsWith(wanted) ? 0 : ` ${folded(name)}`.includes(` ${wanted}`) ? 1 : 2);
    return found.map((name, place) => [rank(name), place, name]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).map((one) => one[2]);
  }

  known(text) {
    return this.data.names.find((name) => name === text) ?? this.data.names.find((name) => folded(name) === folded(text));
  }

  isTaken(text) {
    return this.taken.has(folded(text));
  }

  show() {
    this.open = true;
    const text = this.typed ? squeezed(this.input.value) : "";
    const rows = this.near(text).slice(0, MOST_SHOWN).map((name) => this.row(name, name));
    if (text && this.known(text) === undefined && !this.isTaken(text)) {
      if (!this.data.sole) rows.push(this.row(text, `${this.data.words.new}: ${text}`, "new"));
      else if (!rows.length) rows.push(this.nothing());
    }
    this.list.replaceChildren(...rows);
    this.list.hidden = !rows.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.light();
    this.mark(this.typed ? text : this.name);
  }

  row(name, text, className = "") {
    const row = made("li", className);
    row.id = `${this.list.id}-${this.list.children.length}-${folded(name).replace(/\W/g, "")}-${className}`;
    row.dataset.name = name;
    row.textContent = text;
    row.setAttribute("role", "option");
    row.addEventListener("click", () => this.choose(name));
    return row;
  }

  nothing() {
    const row = made("li", "nothing");
    row.textContent = this.data.words.nothing;
    return row;
  }

  light() {
    const rows = [...this.list.children].filter((row) => row.dataset.name !== undefined);
    rows.forEach((row, place) => row.setAttribute("aria-selected", String(this.typed && place === this.at)));
    const lit = this.typed ? rows[this.at] : null;
    if (lit) {
      this.input.setAttribute("aria-activedescendant", lit.id);
      lit.scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
  }

  choose(name) {
    this.input.value = name;
    this.settle(name);
  }

  settle(text) {
    const typed = squeezed(text);
    const known = this.known(typed);
    const name = known ?? (this.data.sole ? this.name : typed);
    const changed = name !== this.name;
    this.name = this.input.value = name;
    this.close();
    if (changed) this.tell("name", name);
  }

  close() {
    this.open = this.typed = false;
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
    this.mark();
  }

  // A name that nobody has yet, or that was taken, is called so, with those it may have been meant for, each a tap away.
  // It stands there while it is typed: nothing may move under the thumb when the field is left.
  mark(name = this.name) {
    this.note.replaceChildren();
    const taken = this.isTaken(name);
    if (!name || this.data.sole || (!taken && this.known(name) !== undefined)) return;
    const strong = made("strong");
    strong.textContent = taken ? this.data.words.taken : this.data.words.new;
    this.note.append(strong);
    const meant = this.near(name).slice(0, MOST_MEANT);
    if (!meant.length) return;
    this.note.append(". ", this.data.words.meant);
    for (const other of meant) {
      const button = made("button");
      button.type = "button";
      button.textContent = other;
      button.addEventListener("click", () => this.choose(other));
      this.note.append(" ", button);
    }
  }
}
