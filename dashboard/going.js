// Goes to another of these pages as a link does, but without loading all anew. Streamlit follows the browser's history,
// so that one way there is one way back; where it goes itself to a page with questions in its address, it makes two.

function goTo(address) {
  history.pushState({}, "", address);
  window.dispatchEvent(new PopStateEvent("popstate"));
  document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0);
}
