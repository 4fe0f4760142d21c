// Draws anew, and leaves whoever types or goes by keys where he is: in the field that he types in, at the tile or button
// he is at, or, where that is gone, at the next one in its place.

const PLACES = ["asked", "question", "tiles", "buttons", "seats", "refusals"];

function withoutLeaving(root, draw) {
  const at = root.getRootNode().activeElement;
  // a thumb has left its button already, and a field that took the focus then would open the keyboard of the phone
  const stays = at && root.contains(at) && (at.tagName === "INPUT" || at.matches(":focus-visible"));
  const place = stays && PLACES.find((name) => at.closest(`.${name}`));
  const before = place && { name: named(at), number: reached(root, place).indexOf(at), marked: marked(at) };
  draw();
  if (!place || (at.isConnected && root.contains(at))) return;
  const there = reached(root, place);
  const again = there.find((node) => named(node) === before.name) || there[Math.min(before.number, there.length - 1)];
  const near = again || PLACES.flatMap((name) => reached(root, name))[0] || root.querySelector(".typed");
  near.focus({ preventScroll: true });
  if (again && before.marked && again.tagName === "INPUT") again.setSelectionRange(...before.marked);
}

// all in a place that keys can reach, in their order
function reached(root, place) {
  return [...root.querySelectorAll(`.${place} :is(button, input, summary):not(:disabled)`)];
}

function named(node) {
  return node.dataset.draft || node.dataset.line || node.getAttribute("aria-label") || node.textContent;
}

function marked(node) {
  return node.tagName === "INPUT" ? [node.selectionStart, node.selectionEnd] : null;
}

// who types without having gone to the line means the line
function typedAnywhere(input) {
  return (event) => {
    const busy = document.activeElement && document.activeElement !== document.body;
    if (busy || event.ctrlKey || event.metaKey || event.altKey || !/^[0-9kdfu?]$/.test(event.key)) return;
    event.stopImmediatePropagation();
    input.focus();
  };
}
