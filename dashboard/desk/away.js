// While its server is away, Streamlit lays a dialog over the page and makes all of it inert. At a desk one goes on all the
// same: what is tapped waits in the browser until the server is back.

function freed() {
  const app = document.querySelector("[data-testid=stApp]");
  if (!app || app.dataset.testConnectionState === "CONNECTED") return;
  for (const inert of document.querySelectorAll("#root[inert]")) inert.inert = false;
  for (const dialog of document.querySelectorAll("[role=dialog]")) {
    let cover = dialog;
    while (cover.parentElement && cover.parentElement !== document.body) cover = cover.parentElement;
    if (cover.id !== "root") cover.style.display = "none";
  }
}

class Away {
  constructor() {
    this.watch = new MutationObserver(freed);
    this.watch.observe(document.body, { attributes: true, attributeFilter: ["inert"], subtree: true });
  }

  leave() {
    this.watch.disconnect();
  }
}
