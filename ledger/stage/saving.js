// The picture of this moment as a file, and the address of this moment on the clipboard.

function written(svg, width, height) {
  const copy = svg.cloneNode(true);
  copy.setAttribute("xmlns", SVG);
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  return new XMLSerializer().serializeToString(copy);
}

function saved(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function asPixels(text, width, height) {
  const picture = new Image();
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * 2, height * 2];
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // a page that was not fetched safely has no clipboard, but may copy what is marked
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
