// The taps that the ledger has not answered yet. They are kept in the browser until they are answered, so that neither a
// reload nor a broken connection loses one; each has an id of its own, so that none is stored twice.
//
// A tap waits for its answer, or was refused (`why`), or is held: it came after one that was refused, and goes on its way
// when its scorer has said what became of that one.

const JUST_REFUSED = 1000;

class Queue {
  constructor(match, send) {
    this.key = `domino-ledger taps ${match}`;
    this.send = send;
    this.taps = this.stored();
    this.gone = new Set();
  }

  stored() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) || [];
    } catch {
      return [];
    }
  }

  // what another tab of this browser keeps there stays there
  keep() {
    const own = new Set([...this.gone, ...this.taps.map((tap) => tap.id)]);
    const others = this.stored().filter((tap) => !own.has(tap.id));
    try {
      localStorage.setItem(this.key, JSON.stringify([...others, ...this.taps]));
    } catch {
      // a browser without storage still records; only a reload could lose what is on its way
    }
  }

  get waiting() {
    return this.taps.filter((tap) => !tap.why && !tap.held);
  }

  get refused() {
    return this.taps.filter((tap) => tap.why);
  }

  get held() {
    return this.taps.filter((tap) => tap.held);
  }

  // what is tapped behind a question that is still open waits for its answer too, as does what a thumb that was on its way
  // taps when a refusal has only just been shown
  add(lines, after, more = {}) {
    const asked = this.refused.some((tap) => (tap.choices && tap.choices.length) || Date.now() - tap.since < JUST_REFUSED);
    const last = (asked ? this.taps : this.waiting).at(-1);
    const tap = { id: crypto.randomUUID ? crypto.randomUUID() : madeId(), lines, after, previous: last ? last.id : null, ...more };
    if (asked) tap.held = true;
    this.taps.push(tap);
    this.keep();
    this.offer();
  }

  offer() {
    if (this.waiting.length) this.send(this.waiting);
  }

  // a tap that was refused is sent once more, as it is or as it was meant, and behind it those that are held. Where nobody
  // knows whether it was stored it follows what it followed before, so that it is found again. What was answered to list
  // `until` and before is past
  again(tap, after, until, meant = {}) {
    const { id, lines, remark } = tap;
    const place = tap.unsure ? { after: tap.after, previous: tap.previous, anyhow: tap.anyhow } : this.behind(after);
    const held = this.held;
    this.taps = this.taps.filter((one) => one !== tap && !one.held);
    this.taps.push({ id: meant.lines || meant.anyhow ? madeId() : id, lines: tap.meant || lines, remark, ...place, ...meant, until });
    if (this.taps.at(-1).id !== id) this.gone.add(id);
    this.follow(held, after, until);
  }

  sendHeld(after, until) {
    const held = this.held;
    this.taps = this.taps.filter((tap) => !tap.held);
    this.follow(held, after, until);
  }

  follow(held, after, until) {
    for (const { id, lines, anyhow, remark } of held) {
      this.taps.push({ id, lines, anyhow, remark, until, ...this.behind(after) });
    }
    this.keep();
    this.offer();
  }

  // behind the last tap that waits, or after event `after`
  behind(after) {
    const last = this.waiting.at(-1);
    return { after, previous: last ? last.id : null };
  }

  drop(...taps) {
    for (const tap of taps) this.gone.add(tap.id);
    this.taps = this.taps.filter((tap) => !taps.includes(tap));
    this.keep();
  }

  // what the ledger answered to the list of this number: what is stored is stored, whatever else was answered before
  answer(answers, number) {
    let changed = false;
    for (const answer of answers) {
      const tap = this.taps.find((one) => one.id === answer.id);
      if (!tap || (!answer.kept && (tap.why || tap.held || number <= (tap.until || 0)))) continue;
      changed = true;
      if (answer.kept) this.kept(tap, answer.events);
      else this.refuse(tap, answer);
    }
    if (changed) this.keep();
    return changed;
  }

  kept(tap, events) {
    this.gone.add(tap.id);
    this.taps = this.taps.filter((one) => one !== tap);
    for (const next of this.taps) {
      if (next.previous === tap.id) Object.assign(next, { previous: null, after: events });
    }
  }

  // at once all that was tapped behind it is held: sent alone, it would be taken for the answer to another turn
  // What was objected to is kept as it was understood: sent again later, it is the same player's
  refuse(tap, { why, choices, ends, objected, meanwhile, again, unsure, meant }) {
    Object.assign(tap, { why, choices, ends, objected, meanwhile, again, unsure, since: Date.now() });
    if (meant && meant.length) tap.meant = meant;
    const stopped = new Set([tap.id]);
    for (const one of this.taps) {
      if (!stopped.has(one.previous)) continue;
      stopped.add(one.id);
      if (!one.why) one.held = true;
    }
  }
}

// on an address without https a browser gives no randomUUID
function madeId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
