// The notes of a puzzle, read from the engine’s drawing, which alone has them.

import { nameOf } from './names.js';

/** Side of a square in the engine’s drawing. */
const SIDE = 150;
/** A number in the drawing, the place of its first digit, and a digit. */
const NUMBER = /<g class="number">(.*?)<\/g>/gs;
const PLACE = /translate\(([\d.]+) ([\d.]+)\)/;
const DIGIT = /#letter-(\d)/g;

/** The notes of each square that has some, in the order of entry. */
export function notesOf({ puzzle, drawing, squares, board }) {
  const notes = new Map();
  if (!puzzle) return notes;
  for (const [, number] of drawing.svg.matchAll(NUMBER)) {
    const [, x, y] = PLACE.exec(number);
    const square = nameOf(Math.floor(Number(x) / SIDE), Math.floor(Number(y) / SIDE), board);
    // A placed number replaces the notes of its square.
    if (squares[square]?.n) continue;
    const digits = [...number.matchAll(DIGIT)].map(([, digit]) => digit);
    notes.set(square, [...(notes.get(square) ?? []), Number(digits.join(''))]);
  }
  return notes;
}
