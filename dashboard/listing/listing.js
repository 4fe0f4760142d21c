// A table of rows that lead somewhere. A plain click goes to the row's address, or where rows are not leading tells this
// page the row's key; the address is for new tabs and for copying, too. Every text is set as a text.

const ADDRESS = /^(\.\/|[a-z]+)\?/;

export default function ({ parentElement, data, setTriggerValue }) {
  const table = document.createElement("table");
  table.setAttribute("aria-label", data.label);
  const head = table.createTHead().insertRow();
  for (const column of data.columns) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = column.title;
    cell.className = kind(column);
    head.append(cell);
  }
  const body = table.createTBody();
  const open = (row) => (data.leading && ADDRESS.test(row.address) ? goTo(row.address) : setTriggerValue("opened", row.key));
  for (const row of data.rows) body.append(line(row, data.columns, open));
  parentElement.querySelector(".listing").replaceChildren(table);
}

function kind(column) {
  return ["naming", "number", "whole"].filter((name) => column[name]).join(" ");
}

function line(row, columns, open) {
  const line = document.createElement("tr");
  line.className = row.tone;
  const clicked = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    event.stopPropagation();
    open(row);
  };
  line.addEventListener("click", clicked);
  columns.forEach((column, place) => {
    const cell = line.insertCell();
    cell.className = kind(column);
    cell.dataset.title = column.title;
    const text = row.cells[place];
    if (!column.naming) {
      cell.textContent = text;
      if (!text) cell.classList.add("empty");
      return;
    }
    const link = document.createElement("a");
    link.textContent = text;
    link.href = ADDRESS.test(row.address) ? row.address : "#";
    link.addEventListener("click", clicked);
    cell.append(link);
  });
  return line;
}
