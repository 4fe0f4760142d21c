
// The match of this file: unpacked, put on the stage, and its event kept in the address after the #.
const packed = Uint8Array.from(atob(document.getElementById("match").textContent), (letter) => letter.charCodeAt(0));
const unpacked = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
const match = await unpacked.json();
const stage = new Stage(document.querySelector(".stage"));
const asked = () => Number(/^#(\d{1,6})$/.exec(location.hash)?.[1] ?? match.at);
let screen = innerWidth < 720 ? "phone" : "desk";
let order = 0;

// a file on a disk has no address that anybody else could open
const link = location.protocol === "file:" ? null : (event) => `${location.href.split("#")[0]}#${event}`;

function present() {
  const acts = match.acts[screen];
  stage.take({ script: match.script, acts, at: asked(), order, width: match.widths[screen], name: match.name, link }, report);
}

function report(what, value) {
  if (what === "at") history.replaceState(null, "", `#${value}`);
  const fitting = value < 720 ? "phone" : "desk";
  if (what === "width" && fitting !== screen) {
    screen = fitting;
    present();
  }
}

addEventListener("hashchange", () => {
  order += 1;
  present();
});
present();
