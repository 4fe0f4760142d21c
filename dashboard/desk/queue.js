// The taps that the ledger has not answered yet. They are kept in the browser until they are answered, so that neither a
// reload nor a broken connection loses one; each has an id of its own, so that none is stored twice.

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
    return this.taps.filter((tap) => !tap.why);
  }

  get refused() {
    return this.taps.filter((tap) => tap.why);
  }

  add(lines, after, more = {}) {
    const last = this.waiting.at(-1);
    const tap = { id: crypto.randomUUID ? crypto.randomUUID() : madeId(), lines, after, previous: last ? last.id : null, ...more };
    this.taps.push(tap);
    this.keep();
    this.offer();
  }

  offer() {
    if (this.waiting.length) this.send(this.waiting);
  }

  // a tap that was refused is sent once more under its own id, after what its scorer sees now, and with it those that were
  // refused because it was. Where nobody knows whether it was stored it follows what it followed before, so that it is
  // found again. What was answered to list `until` and before is past
  again(tap, after, until) {
    const chain = [tap];
    for (const one of this.refused) if (one.again && one.previous === chain.at(-1).id) chain.push(one);
    this.taps = this.taps.filter((one) => !chain.includes(one));
    for (const one of chain) {
      const last = this.waiting.at(-1);
      const place = one.unsure
        ? { after: one.after, previous: one.previous, anyhow: one.anyhow, remark: one.remark }
        : { after, previous: last ? last.id : null };
      this.taps.push({ id: one.id, lines: one.lines, until, ...place });
    }
    this.keep();
    this.offer();
  }

  drop(tap) {
    this.gone.add(tap.id);
    this.taps = this.taps.filter((other) => other !== tap);
    this.keep();
  }

  // what the ledger answered to the list of this number
  answer(answers, number) {
    let changed = false;
    for (const answer of answers) {
      const tap = this.taps.find((one) => one.id === answer.id);
      if (!tap || tap.why || number <= (tap.until || 0)) continue;
      changed = true;
      if (answer.kept) {
        this.gone.add(tap.id);
        this.taps = this.taps.filter((one) => one !== tap);
        for (const next of this.taps) {
          if (next.previous === tap.id) Object.assign(next, { previous: null, after: answer.events });
        }
      } else {
        const { why, choices, objected, meanwhile, again, unsure } = answer;
        Object.assign(tap, { why, choices, objected, meanwhile, again, unsure });
      }
    }
    if (changed) this.keep();
    return changed;
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
