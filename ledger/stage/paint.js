// Paints the things of a scene (ledger/board/scene.py) as nodes of SVG, each where it says it lies. It paints what
// ledger/board/paint.py paints; a test compares them. Texts are set as texts, so that no name becomes markup.

const SVG = "http://www.w3.org/2000/svg";

function drawn(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, typeof value === "number" ? Number(value.toFixed(2)) : value);
  }
  node.append(...children);
  return node;
}

function made(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function titled(title, ...children) {
  return drawn("g", {}, drawn("title", {}, title), ...children);
}

function rounded(x, y, width, height, rx, look) {
  return drawn("rect", { x, y, width, height, rx, ...look });
}

class Painter {
  constructor(look) {
    this.look = look;
  }

  halves() {
    const groups = [];
    for (const across of [false, true]) {
      this.look.pips.forEach((pips, value) => {
        if (!value) return;
        const dots = pips.map(([x, y]) => {
          const [cx, cy] = across ? [1 - y, x] : [x, y];
          return drawn("circle", { cx: cx * 100, cy: cy * 100, r: this.look.radius[value] * 100 });
        });
        groups.push(drawn("g", { id: this.half(value, across) }, ...dots));
      });
    }
    return drawn("defs", {}, ...groups);
  }

  half(value, across) {
    return `half-${across ? "across" : "upright"}-${value}`;
  }

  paint(thing) {
    return this[thing.type](thing);
  }

  face(face) {
    const { half, across, look = this.look } = face;
    const gap = Math.min(1, half * 0.035);
    const [wide, high] = across ? [half * 2, half] : [half, half * 2];
    const [x, y, width, height] = [face.x + gap, face.y + gap, wide - 2 * gap, high - 2 * gap];
    const corner = half * 0.16;
    const parts = [];
    if (face.lit || face.due) {
      const rim = Math.max(2, half * 0.09);
      const fill = face.lit ? look.lit : look.due;
      parts.push(rounded(x - rim, y - rim, width + 2 * rim, height + 2 * rim, corner + rim, { fill }));
    }
    parts.push(rounded(x, y + Math.max(1, half * 0.05), width, height, corner, { fill: "#06201a", "fill-opacity": 0.55 }));
    parts.push(rounded(x, y, width, height, corner, face.faint ? look.down : look.up));
    if (face.crossed) {
      const inset = Math.max(2, half * 0.08);
      const frame = { fill: "none", stroke: "#8a7442", "stroke-width": 1.25 };
      parts.push(rounded(x + inset, y + inset, width - 2 * inset, height - 2 * inset, corner * 0.6, frame));
    }
    parts.push(this.middleLine(face));
    if (face.pinned) {
      const pin = { r: half * 0.11, fill: "#c9962b", stroke: "#7a5a14" };
      parts.push(drawn("circle", { cx: face.x + wide / 2, cy: face.y + high / 2, ...pin }));
    }
    [face.first, face.second].forEach((value, place) => value && parts.push(this.pips(face, place, value)));
    return titled(face.title, ...parts);
  }

  pips(face, place, value) {
    const left = face.x + (face.across ? face.half * place : 0);
    const top = face.y + (face.across ? 0 : face.half * place);
    return drawn("use", {
      href: `#${this.half(value, face.across)}`,
      fill: face.faint ? this.look.pale : this.look.inks[value],
      transform: `translate(${Number(left.toFixed(2))} ${Number(top.toFixed(2))}) scale(${Number((face.half / 100).toPrecision(4))})`,
    });
  }

  middleLine(face) {
    const inset = face.half * 0.14;
    const look = { stroke: "#a3977a", "stroke-width": Math.max(0.8, face.half * 0.035) };
    if (face.across) {
      const x = face.x + face.half;
      return drawn("line", { x1: x, x2: x, y1: face.y + inset, y2: face.y + face.half - inset, ...look });
    }
    const y = face.y + face.half;
    return drawn("line", { x1: face.x + inset, x2: face.x + face.half - inset, y1: y, y2: y, ...look });
  }

  back({ x, y, half, title }) {
    const inset = half * 0.24;
    const outer = rounded(x + 1, y + 1, half - 2, half * 2 - 2, half * 0.16, this.look.down);
    const frame = { fill: "none", stroke: "#8ba6c1", "stroke-width": 0.75 };
    return titled(title, outer, rounded(x + inset, y + inset, half - 2 * inset, (half - inset) * 2, half * 0.08, frame));
  }

  openmark({ x, y, radius, text, title }) {
    const size = radius * (text.length < 3 ? 1.25 : 0.8);
    const ring = { fill: "#0d2d26", "fill-opacity": 0.45, stroke: "#cfe5d8", "stroke-dasharray": "2.5 2" };
    const letters = { "font-size": size, "text-anchor": "middle", fill: "#eaf5ee", "font-weight": "600" };
    return titled(title, drawn("circle", { cx: x, cy: y, r: radius, ...ring }), drawn("text", { x, y: y + size * 0.36, ...letters }, text));
  }

  stop({ x, y, length, upright, title }) {
    const [width, height] = upright ? [4, length] : [length, 4];
    return titled(title, rounded(x - width / 2, y - height / 2, width, height, 2, { fill: this.look.due }));
  }

  caption({ x, y, text, size, anchor = "start", strong = false, tone = "bright" }) {
    const look = { "font-size": size, fill: this.look.tones[tone] };
    if (strong) look["font-weight"] = "600";
    if (anchor !== "start") look["text-anchor"] = anchor;
    return drawn("text", { x, y, ...look }, text);
  }

  panel({ x, y, width, height, ground, title }) {
    const painted = rounded(x, y, width, height, Math.min(10, height / 2), this.look.grounds[ground]);
    return title ? titled(title, painted) : painted;
  }

  track({ x, y, points }) {
    const put = points.map(([dx, dy]) => `${Number((x + dx).toFixed(2))},${Number((y + dy).toFixed(2))}`).join(" ");
    return drawn("polyline", { points: put, fill: "none", stroke: "#8fb5a5", "stroke-width": 1.5 });
  }

  arrow({ x, y, size, title }) {
    const corners = [[x - size, y - size], [x + size, y], [x - size, y + size]];
    const points = corners.map(([a, b]) => `${Number(a.toFixed(2))},${Number(b.toFixed(2))}`).join(" ");
    return titled(title, drawn("polygon", { points, fill: this.look.lit }));
  }

  // a frame round a tile in a hand that may be played now; only the stage shows it
  allowed({ x, y, half }) {
    const frame = { fill: "none", stroke: "#7fe0ff", "stroke-width": 3 };
    return rounded(x, y, half, half * 2, half * 0.16, frame);
  }
}

// most of a picture stays from one step to the next, and what stays need not be laid out anew
function put(svg, nodes) {
  const wanted = new Set(nodes);
  for (const node of [...svg.childNodes]) if (!wanted.has(node)) node.remove();
  let there = svg.firstChild;
  for (const node of nodes) {
    if (node === there) there = there.nextSibling;
    else svg.insertBefore(node, there);
  }
}

function tileOf({ first, second }) {
  return first > second ? `${first}-${second}` : `${second}-${first}`;
}
