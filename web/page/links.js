// The part of an address after its `#`. Tours, puzzles and questions are links of the engine; the page adds `lesson=3`,
// `set=6x6-easy-1/8x8-hard-7`, `watch=8x8/a1`, `play=8x8/a1/b3` and `shape=8x8/missing=c3,d4`.

import { today } from './days.js';
import { requestIn } from './sets.js';
import { titleOf, titles } from './words.js';

/** Maximum number of moves in an address; larger games have no address. */
const MOST_MOVES = 400;
/** The size and the missing squares of a board, as in links. */
export function boardOf({ board, squares }) {
  const isWhole = board.squares === board.width * board.height;
  const missing = isWhole ? [] : Object.keys(squares).filter((name) => squares[name].is?.includes('missing'));
  return [`${board.width}x${board.height}`, ...(missing.length ? [`missing=${missing.join(',')}`] : [])].join('/');
}

/** A link to a partial game by hand with its moves; null if the state is not such a game. */
function gameOf(state) {
  const { mode, moves } = state;
  if (mode !== 'play' || moves.length === 0 || moves.length > MOST_MOVES) return null;
  return `play=${[boardOf(state), ...moves].join('/')}`;
}

/** The link to what is shown, for copying. */
export function linkOf(state) {
  if (state.mode === 'watch') return placeOf(state, null).fragment;
  const isWhole = state.moves.length === state.board.squares;
  return (isWhole ? null : gameOf(state)) ?? state.link ?? '';
}

/** What is shown: its `fragment`, `title` and `kind`. A change of `kind` makes a new entry in the history. */
export function placeOf(state, lesson) {
  const { mode, link, board, moves, puzzle } = state;
  const place = (fragment, title, kind = mode) => ({ fragment, title, kind, mode });
  if (lesson) return place(`lesson=${lesson.number}`, lesson.title, `lesson=${lesson.number}`);
  const title = puzzle ? titleOf(puzzle) : (titles[mode]?.(board.name) ?? '');
  if (mode === 'puzzle') return place(link ?? mode, title, link ?? mode);
  if (mode === 'shape') return place(`shape=${link}`, title);
  if (mode === 'play') return place(gameOf(state) ?? `play=${boardOf(state)}`, title);
  return place(isWalk(state) ? `watch=${[boardOf(state), ...moves.slice(0, 1)].join('/')}` : link, title);
}

/** Whether the board is empty or has a walk, or a tour that is too large for a link, and not the answer to a question. */
function isWalk({ link, moves }) {
  if (!link) return true;
  const isQuestion = /^\d+x\d+(\/|$)/.test(link);
  // A question with a start but without a knight has no tour.
  const hasAnswer = moves.length > 0 || /^\d+x\d+(\/missing=[^/]*)?$/.test(link);
  return isQuestion && hasAnswer && !/\/(end=|closed)/.test(link);
}

/** The link to a puzzle, and the time to beat in seconds, or null: chats may cut a link. */
export function raceIn(fragment) {
  const [, link, time] = /^(puzzle=.+?)\/beat=?(.*)$/.exec(fragment) ?? [];
  return { link: link ?? fragment, rival: /^[1-9]\d{0,5}$/.test(time) ? Number(time) : null };
}

/** The requests that open the link with this fragment. @returns {import('./requests.js').Request[]} */
export function requestsOf(fragment) {
  const opening = requestIn(fragment);
  if (opening) return ['mode puzzle', opening];
  if (fragment === 'puzzle') return [`mode ${fragment}`, `daily medium 8x8 ${today()}`];
  const [, name, rest] = /^(lesson|watch|play|shape|puzzle)(?:=(.*))?$/.exec(fragment) ?? [];
  if (!name || name === 'puzzle') return [`open ${raceIn(fragment).link}`];
  if (name === 'lesson') return [`lesson ${rest}`];
  const parts = (rest ?? '').split('/').filter((part) => part);
  const missing = parts.filter((part) => part.startsWith('missing='));
  const [size, ...moves] = parts.filter((part) => !missing.includes(part));
  if (!size) return [`mode ${name}`];
  /** @type {import('./requests.js').Request[]} */
  const lines = [`mode ${name}`, `board ${[size, ...missing].join('/')}`];
  if (name === 'watch' && moves.length > 0) lines.push(`start ${moves[0]}`);
  if (name === 'play') for (const square of moves) lines.push(`choose ${square}`);
  return lines;
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
