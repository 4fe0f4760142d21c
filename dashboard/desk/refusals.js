// What the ledger refused and why, and what was tapped after it: that waits until the scorer has said how it goes on.

class Refusals {
  constructor(desk) {
    this.desk = desk;
  }

  show() {
    const { queue, find } = this.desk;
    const boxes = queue.refused.map((tap) => this.box(tap));
    if (queue.held.length) boxes.push(this.heldBack());
    find("refusals").replaceChildren(...boxes);
  }

  box(tap) {
    const asked = tap.choices && tap.choices.length;
    const box = made("div", asked ? "asks" : "");
    box.append(made("p", "", asked ? this.desk.word("where", { tile: tap.lines[0] }) : this.why(tap)));
    for (const line of tap.meanwhile || []) box.append(made("p", "meanwhile", line));
    const row = made("div", "row");
    if (asked) row.append(this.choices(tap));
    if (tap.objected) row.append(...this.anyhow(tap));
    if (tap.again) row.append(button(this.desk.word("again"), "again", () => this.again(tap)));
    row.append(button(this.desk.word("leave"), "leave", () => {
      this.desk.queue.drop(tap);
      this.desk.show();
    }));
    box.append(row);
    return box;
  }

  // the reasons, each a sentence
  why(tap) {
    const reasons = tap.why.map((reason) => (/[.!?]$/.test(reason) ? reason : `${reason}.`));
    const lines = tap.lines.map((line) => this.inWords(line)).join(" · ");
    return reasons[0].startsWith(`${lines} `) ? reasons.join(" ") : `${lines}: ${reasons.join(" ")}`;
  }

  // a seat's number is none of the things a scorer has tapped
  inWords(line) {
    const { names } = this.desk.data;
    return line.replace(/^(?:play|(knock|draw|deal|reveal|cut|return)) (\d+)(?= |$)/, (all, kind, seat) => [names[seat - 1] || seat, kind].filter(Boolean).join(" "));
  }

  choices(tap) {
    const { data, hands } = this.desk;
    return hands.choices(tap.choices.map((arm, at) => {
      const where = data.words[arm] ?? arm;
      const line = `${tap.lines[0]} ${/\s/.test(arm) ? JSON.stringify(arm) : arm}`;
      return [where, (tap.ends || [])[at], line, () => this.again(tap, { lines: [line] })];
    }));
  }

  anyhow(tap) {
    const { draft } = this.desk;
    const name = `remark ${tap.id}`;
    if (tap.remark && draft.told[name] === undefined) draft.keep({ [name]: tap.remark });
    const remark = draft.field("remark", name, this.desk.word("remark"));
    const send = () => this.again(tap, { anyhow: true, remark: remark.value.trim() });
    return [remark, button(this.desk.word("anyhow"), "anyhow", send)];
  }

  again(tap, meant) {
    this.desk.queue.again(tap, this.desk.data.events, this.desk.sent, meant);
    this.desk.show();
  }

  heldBack() {
    const { desk } = this;
    const box = made("div", "held");
    const { held } = desk.queue;
    const lines = held.flatMap((tap) => tap.lines.map((line) => this.inWords(line))).join(" · ");
    box.append(made("p", "", `${desk.word("held", { count: held.length })}: ${lines}`));
    const row = made("div", "row");
    row.append(button(desk.word("send-held"), "send-held", () => {
      desk.queue.sendHeld(desk.data.events, desk.sent);
      desk.show();
    }));
    row.append(button(desk.word("drop-held"), "drop-held", () => {
      desk.queue.drop(...held);
      desk.show();
    }));
    box.append(row);
    return box;
  }
}
