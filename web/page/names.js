// The names of squares, such as a1 and ab30.

/** The letters of a file, from 0: a to z, then aa, ab and so on. */
export function fileName(file) {
  const letter = String.fromCharCode(97 + (file % 26));
  return file < 26 ? letter : fileName(Math.floor(file / 26) - 1) + letter;
}

/** The square in a column and a row, from 0 at the top left. */
export function nameOf(x, y, { height }) {
  return `${fileName(x)}${height - y}`;
}

/** The column and the row of a square, from 0 at the top left. */
export function placeOf(name, { height }) {
  const letters = /^[a-z]*/.exec(name)[0];
  let file = 0;
  for (const letter of letters) file = 26 * file + letter.charCodeAt(0) - 96;
  return [file - 1, height - Number(name.slice(letters.length))];
}

/** The names of all squares, row by row from the top left. */
export function* namesOf({ width, height }) {
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) yield nameOf(x, y, { height });
}
