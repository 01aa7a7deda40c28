// The part of an address after its `#`. Tours, puzzles and questions are links of the engine; the page adds `lesson=3`,
// `watch=8x8`, `play=8x8/a1/b3` and `shape=8x8/missing=c3,d4`.

import { fileName } from './board.js';
import { titles } from './words.js';

/** Maximum number of moves in an address; larger games have no address. */
const MOST_MOVES = 400;

/** The size and the missing squares of a board, as in links. */
export function boardOf({ board, squares }) {
  const missing = Object.keys(squares).filter((name) => squares[name].is?.includes('missing'));
  return [size(board), ...(missing.length ? [`missing=${missing.join(',')}`] : [])].join('/');
}

function size({ width, height }) {
  return `${width}x${height}`;
}

/** A link to a partial game by hand with its moves; null if the state is not such a game. */
function gameOf(state) {
  const { mode, moves } = state;
  if (mode !== 'play' || moves.length === 0 || moves.length > MOST_MOVES) return null;
  return `play=${[boardOf(state), ...moves].join('/')}`;
}

/** The link to what is shown, for copying. */
export function linkOf(state) {
  const isWhole = state.moves.length === state.board.squares;
  return (isWhole ? null : gameOf(state)) ?? state.link ?? '';
}

/** What is shown: its `fragment`, `title` and `kind`. A change of `kind` makes a new entry in the history. */
export function placeOf(state, lesson) {
  const { mode, link, board, moves, puzzle } = state;
  const place = (fragment, title, kind = mode) => ({ fragment, title, kind, mode });
  if (lesson) return place(`lesson=${lesson.number}`, lesson.title, `lesson=${lesson.number}`);
  const title = puzzle?.title ?? titles[mode]?.(board.name) ?? '';
  if (mode === 'puzzle') return place(link ?? mode, title, link ?? mode);
  if (mode === 'shape') return place(`shape=${link}`, title);
  if (mode === 'play') return place(gameOf(state) ?? `play=${boardOf(state)}`, title);
  const isEmpty = moves.length === 0 && /^\d+x\d+(\/missing=[^/]*)?$/.test(link ?? '');
  return place(isEmpty ? `watch=${link}` : (link ?? `watch=${size(board)}`), title);
}

/** The squares of a list such as `c3,d5..e4`. */
function squaresOf(list) {
  const split = (name) => [file(/^[a-z]*/.exec(name)[0]), Number(/\d*$/.exec(name)[0])];
  return list.split(',').flatMap((part) => {
    const [from, to = from] = part.split('..');
    const [[left, one], [right, other]] = [split(from), split(to)];
    const all = [];
    for (let x = Math.min(left, right); x <= Math.max(left, right) && x <= 50; x += 1) {
      for (let y = Math.min(one, other); y <= Math.max(one, other) && y <= 50; y += 1) all.push(`${fileName(x - 1)}${y}`);
    }
    return all;
  });
}

/** The number of a file, from 1. */
function file(name) {
  return [...name].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
}

/** The requests that open the link with this fragment. */
export function requestsOf(fragment) {
  const [, name, rest] = /^(lesson|watch|play|shape|puzzle)(?:=(.*))?$/.exec(fragment) ?? [];
  if (!name || (name === 'puzzle' && rest)) return [`open ${fragment}`];
  if (name === 'lesson') return [`lesson ${rest}`];
  const parts = (rest ?? '').split('/').filter((part) => part);
  const missing = parts.find((part) => part.startsWith('missing='))?.slice('missing='.length);
  const [board, ...moves] = parts.filter((part) => !part.startsWith('missing='));
  if (!board) return [`mode ${name}`];
  const holes = (missing ? squaresOf(missing) : []).map((square, at) => `${at ? 'paint' : 'paint-first'} ${square}`);
  const shape = holes.length
    ? ['mode shape', 'mirror 0', `board ${board}`, 'whole-board', ...holes, `mode ${name}`]
    : [`mode ${name}`, `board ${board}`];
  return [...shape, ...(name === 'play' ? moves.map((square) => `choose ${square}`) : [])];
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
