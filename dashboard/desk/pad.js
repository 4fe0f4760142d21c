// Tiles to tap: those of a hand, all of a set, or, where a set is too large for a phone, one half after the other.

const LARGEST_SHOWN = 6;

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

function setOf(highest) {
  const tiles = [];
  for (let high = highest; high >= 0; high -= 1) for (let low = high; low >= 0; low -= 1) tiles.push(`${high}-${low}`);
  return tiles;
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
    const summary = made("summary", "", title);
    summary.addEventListener("click", () => {
      this.opened[name] = !box.open;
    });
    box.append(summary, content);
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

  // some tiles in rows of seven, each always at its place: where one is gone a gap stays
  grid(tiles, { gone, chosen = new Set(), lit, does }) {
    const grid = made("div", "sevens");
    for (const text of tiles) {
      if (gone.has(text)) {
        grid.append(made("span", "gap"));
        continue;
      }
      const look = !lit ? "" : lit.has(text) ? "legal" : "other";
      const node = this.tile(text, `small ${look}`, () => does(text));
      node.setAttribute("aria-pressed", chosen.has(text));
      grid.append(node);
    }
    return grid;
  }

  // every tile of the set but those that lie elsewhere; `chosen` are pressed, those that are not `lit` dimmed
  set(highest, told) {
    return highest > LARGEST_SHOWN ? this.twoSteps(highest, told) : this.grid(setOf(highest), told);
  }

  twoSteps(highest, told) {
    const box = made("div", "steps");
    const first = made("div", "sevens");
    const second = made("div", "second");
    for (let half = 0; half <= highest; half += 1) {
      first.append(button(String(half), "half", () => {
        this.opened.half = half;
        show();
      }));
    }
    const show = () => {
      const { half } = this.opened;
      [...first.children].forEach((node, at) => node.setAttribute("aria-pressed", at === half));
      if (half === undefined) return;
      const others = Array.from({ length: highest + 1 }, (_, other) => other);
      const tiles = others.map((other) => (half > other ? `${half}-${other}` : `${other}-${half}`));
      second.replaceChildren(this.grid(tiles, told));
    };
    show();
    box.append(first, second);
    const { chosen, does } = told;
    if (chosen && chosen.size) box.append(this.grid([...chosen], { gone: new Set(), chosen, does }));
    return box;
  }
}
