// Tiles to tap: those of a hand, all of a set, or, where a set is too large for a phone, one half after the other.

const LARGEST_SHOWN = 6;

function made(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function button(text, className, does) {
  const node = made("button", className, text);
  node.type = "button";
  node.addEventListener("click", does);
  return node;
}

// the tiles that are known to lie on the table or in a hand
function gone({ laid, hands }) {
  return new Set([...laid, ...hands.flatMap((hand) => hand.tiles.map(({ tile }) => tile))]);
}

class Pad {
  // `opened` outlives a pad: what was folded out and which half was chosen stays so when all is drawn anew
  constructor(painter, opened) {
    this.painter = painter;
    this.opened = opened;
  }

  // something that is folded out by its title
  folded(name, title, content) {
    const box = made("details", name);
    box.open = Boolean(this.opened[name]);
    box.addEventListener("toggle", () => {
      this.opened[name] = box.open;
    });
    box.append(made("summary", "", title), content);
    return box;
  }

  // a button that shows a tile, with a name for who cannot see it
  tile(text, className, does) {
    const node = button(undefined, `tile ${className}`, does);
    const [first, second] = text.split("-").map(Number);
    const svg = drawn("svg", { viewBox: "-3 -3 106 56", "aria-hidden": "true" }, this.painter.halves());
    svg.append(this.painter.paint({ type: "face", x: 0, y: 0, half: 50, across: true, first, second, title: text }));
    node.append(svg);
    node.setAttribute("aria-label", text);
    return node;
  }

  // every tile of the set but those that lie elsewhere; `chosen` are pressed
  set(highest, gone, chosen, does) {
    if (highest > LARGEST_SHOWN) return this.twoSteps(highest, gone, chosen, does);
    const grid = made("div", "halves");
    for (let high = highest; high >= 0; high -= 1) {
      for (let low = high; low >= 0; low -= 1) {
        const text = `${high}-${low}`;
        if (gone.has(text)) continue;
        const node = this.tile(text, "small", () => does(text));
        node.setAttribute("aria-pressed", chosen.has(text));
        grid.append(node);
      }
    }
    return grid;
  }

  twoSteps(highest, gone, chosen, does) {
    const box = made("div");
    const first = made("div", "halves");
    const second = made("div", "halves");
    for (let high = 0; high <= highest; high += 1) {
      first.append(button(String(high), "half", () => this.ask(second, high, highest, gone, chosen, does)));
    }
    if (this.opened.half !== undefined) this.ask(second, this.opened.half, highest, gone, chosen, does);
    box.append(first, made("hr"), second);
    for (const text of chosen) {
      const node = this.tile(text, "small", () => does(text));
      node.setAttribute("aria-pressed", "true");
      box.append(node);
    }
    return box;
  }

  ask(place, half, highest, gone, chosen, does) {
    this.opened.half = half;
    place.replaceChildren();
    for (let other = 0; other <= highest; other += 1) {
      const text = half > other ? `${half}-${other}` : `${other}-${half}`;
      if (gone.has(text)) continue;
      const node = this.tile(text, "small", () => does(text));
      node.setAttribute("aria-pressed", chosen.has(text));
      place.append(node);
    }
  }
}
