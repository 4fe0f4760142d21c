// What somebody has begun to tell and not sent yet: a line, the tiles of a hand tapped so far, pips, remarks. It is kept in
// the browser like the taps that wait, so that neither a reload nor another scorer's event takes it away.

class Draft {
  constructor(match) {
    this.key = `domino-ledger draft ${match}`;
    this.told = this.stored();
  }

  stored() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) || {};
    } catch {
      return {};
    }
  }

  keep(told) {
    Object.assign(this.told, told);
    try {
      localStorage.setItem(this.key, JSON.stringify(this.told));
    } catch {
      // a browser without storage still records; only a reload could lose what was begun
    }
  }

  // whose tiles are asked for now: what was begun to be told of another hand is let go
  asks(about) {
    if (this.told.about !== about) this.keep({ about, tiles: [], pips: "" });
  }

  // an input whose text is kept under a name until it is sent
  field(className, name, placeholder) {
    const input = made("input", className);
    input.placeholder = placeholder;
    input.value = this.told[name] || "";
    input.dataset.draft = name;
    input.addEventListener("input", () => this.keep({ [name]: input.value }));
    return input;
  }
}
