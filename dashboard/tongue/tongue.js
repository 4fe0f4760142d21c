// Tells the browser which language the page speaks, for screen readers; one that it did not ask for it keeps for the next visit.
const PHONE = 768;
let listens = false;

export default function ({ data }) {
  document.documentElement.lang = data.language;
  document.cookie = `${data.cookie}=${data.language}; path=/; max-age=${data.seconds}; samesite=lax`;
  if (listens) return;
  document.addEventListener("click", foldMenu);
  addEventListener("pagehide", forgetMenu);
  listens = true;
}

// On a phone the menu lies over the page: it folds once a page was chosen in it, which Streamlit leaves to the reader.
function foldMenu(event) {
  const menu = event.target.closest?.('[data-testid="stSidebar"]');
  if (innerWidth > PHONE || !menu || !event.target.closest("a")) return;
  setTimeout(() => menu.querySelector('[data-testid="stSidebarCollapseButton"] button')?.click(), 0);
}

// Streamlit remembers that the menu was open, and would lay it over the page when that is loaded again.
function forgetMenu() {
  if (innerWidth > PHONE) return;
  for (const name of Object.keys(localStorage)) if (name.startsWith("stSidebarCollapsed")) localStorage.removeItem(name);
}
