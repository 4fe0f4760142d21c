// A thumb that trembles taps twice, and what it wanted has moved on since: a second tap at the same spot of the screen, or
// the same key held down, is not taken. Taps elsewhere are, however fast they come.

const ONE_TAP = 400;
const SAME_SPOT = 14;

class ThumbGuard {
  constructor(root) {
    this.last = { at: 0 };
    root.addEventListener("click", (event) => this.judge(event), true);
  }

  judge(event) {
    const tapped = event.target.closest("button");
    if (!tapped || tapped.type === "submit") return;
    const { clientX: x, clientY: y } = event;
    // a click that a key has made is nowhere on the screen
    const key = event.detail === 0 ? named(tapped) : null;
    const { last } = this;
    const near = key === null ? last.key === null && Math.hypot(x - last.x, y - last.y) < SAME_SPOT : key === last.key;
    const again = near && event.timeStamp - last.at < ONE_TAP;
    this.last = { at: event.timeStamp, x, y, key };
    if (!again) return;
    event.stopPropagation();
    event.preventDefault();
  }
}
