// All texts of the page, in the language that `first.js` chose.

import * as english from './english.js';

/** The module of another language, or null. @type {typeof english | null} */
const other = await /** @type {any} */ (globalThis).otherWords;

export const {
  awaited, board, dialogs, facts, famous, faults, guide, legend, lessons, levelName, longDate, modes, month, news, notes, panel,
  puzzleGuide, result, save, set, sheet, sheets, square, starts, straighten, title, titleOf, titles, tools, translation, transport,
  verse,
} = other ?? english;
