// What the engine says about the solved daily puzzles, by the rules of the program.

import { today } from './days.js';
import { askExtras } from './extras.js';
import { solvedPuzzles } from './store.js';
import { translation } from './words.js';

/** What the puzzle of a day counts for, the streaks, and the statistics of a board; null if the extras have failed. */
export async function askSolved(level, size, day) {
  const part = ([name, { seconds, hints, missing }]) => [name, seconds, hints, missing].join(':');
  // An empty text would be no word of the request.
  const solutions = Object.entries(solvedPuzzles()).map(part).join(',') || ',';
  const solved = await askExtras(`solved ${level} ${size} ${day} ${today()} ${solutions}`).catch(() => null);
  if (solved) translation?.apply({ solved });
  return solved;
}
