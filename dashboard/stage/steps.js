// A step is no place that one goes back to: one step back leaves the match. Streamlit makes an entry in the browser's
// history of every address that its server sends, so while the answer to a step is on its way, its entry takes the place
// of the one before. What else changes the address, a link or a list, makes an entry as ever.
class Steps {
  constructor() {
    this.told = [];
    this.path = location.pathname;
  }

  // the server is about to be told of this event, and will send the address of it
  expect(event) {
    if (new URL(location.href).searchParams.get("event") === String(event)) return;
    this.told.push(String(event));
    for (const way of ["pushState", "replaceState"]) history[way] = (...entry) => this.enter(way, ...entry);
  }

  enter(way, state, title, address) {
    const there = new URL(address, location.href);
    const place = this.told.indexOf(there.searchParams.get("event"));
    if (place < 0) return History.prototype[way].call(history, state, title, address);
    // of several steps at once the server may have heard only the last
    this.told.splice(0, place + 1);
    if (!this.told.length) this.forget();
    // the reader has gone on to another page, whose address this would spoil: Streamlit reads it anew
    if (there.pathname !== this.path) return void setTimeout(() => dispatchEvent(new PopStateEvent("popstate")));
    History.prototype[apart(there) === apart(location) ? "replaceState" : way].call(history, state, title, address);
  }

  forget() {
    this.told = [];
    delete history.pushState;
    delete history.replaceState;
  }
}

// an address without its event
function apart({ href }) {
  const address = new URL(href);
  address.searchParams.delete("event");
  return address.href;
}
