// The part of an address after its `#`. The engine reads and writes links; the page adds `puzzle` for today’s puzzle,
// `lesson=3`, `set=6x6-easy-1/8x8-hard-7`, a mode alone such as `play`, and a time to beat at the end of a puzzle’s link.

import { todaysLink } from './days.js';
import { requestIn } from './sets.js';
import { titleOf, titles } from './words.js';

/** The link to what is shown, for copying: a question or a tour rather than the mode, except for walks and unfinished games. */
export function linkOf({ mode, place, link, moves, board }) {
  // A game that is too long has no moves in its place.
  const isGame = mode === 'play' && moves.length < board.squares && place !== `play=${board.link}`;
  return (mode === 'watch' || isGame ? place : link) ?? '';
}

/** What is shown: its `fragment`, `title` and `kind`. A change of `kind` makes a new entry in the history. */
export function placeOf({ mode, place, board, puzzle }, lesson) {
  const named = (fragment, title, kind = mode) => ({ fragment, title, kind, mode });
  if (lesson) return named(`lesson=${lesson.number}`, lesson.title, `lesson=${lesson.number}`);
  const title = puzzle ? titleOf(puzzle) : (titles[mode]?.(board.name) ?? '');
  return mode === 'puzzle' ? named(place ?? mode, title, place ?? mode) : named(place, title);
}

/** The link to a puzzle, and the time to beat in seconds, or null: chats may cut a link. */
export function raceIn(fragment) {
  const [, link, time] = /^(puzzle=.+?)\/beat=?(.*)$/.exec(fragment) ?? [];
  return { link: link ?? fragment, rival: /^[1-9]\d{0,5}$/.test(time) ? Number(time) : null };
}

/** The requests that open the link with this fragment. @returns {import('./requests.js').Request[]} */
export function requestsOf(fragment) {
  const opening = requestIn(fragment);
  // A set is open even if its puzzle cannot be opened.
  if (opening) return ['mode puzzle', opening];
  // Today’s puzzle stays that of the day on which it was opened.
  if (fragment === 'puzzle') return [`open ${todaysLink()}`];
  const [name, rest] = fragment.split(/=(.*)/s);
  if (name === 'lesson') return [`lesson ${rest ?? ''}`];
  return !rest && ['watch', 'play', 'shape'].includes(name) ? [`mode ${name}`] : [`open ${raceIn(fragment).link}`];
}

/** The fragment of a link to a verse, or of the link in the JSON of a verse; null for other text. */
export function verseIn(text) {
  let link = text;
  try {
    ({ link } = JSON.parse(text));
  } catch {
    // The text is not JSON.
  }
  return /(?:^|#)(verse=\S+)\s*$/.exec(link ?? '')?.[1] ?? null;
}
