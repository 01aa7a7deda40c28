// Which controls are shown, by the mode and the state. Sections that show only what they have, such as the legend, hide
// themselves.

import { MOST_TESTED } from './starts.js';

const always = () => true;
const hasMoves = ({ moves }) => moves.length > 0;
const hasClock = ({ clock }) => Boolean(clock);
const hasLink = ({ link }) => Boolean(link);
const isPlaying = (state) => hasMoves(state) && !isComplete(state) && !state.uncrossed;
const isSolving = (state) => Boolean(state.puzzle) && !isOver(state);

/** Whether the board shows a complete tour. */
export function isComplete({ moves, board }) {
  return moves.length === board.squares && board.squares > 1;
}

/** Whether a puzzle is solved or was given up. */
export function isOver({ puzzle, clock }) {
  return Boolean(puzzle && !clock?.goes);
}

/** When each control is shown, by mode. A control is hidden in the modes that its row leaves out. */
const SHOWN = {
  look: { watch: always, play: always },
  size: { watch: always, play: always, shape: always },
  timeline: { watch: always, play: always },
  transforms: { watch: isComplete, play: isComplete },
  clear: { watch: hasMoves, play: hasMoves },
  starts: { watch: ({ board }) => board.squares <= MOST_TESTED },
  straighten: { watch: ({ goals }) => Boolean(goals) },
  tree: { watch: ({ backtracking, steps: [, all] }) => backtracking && all > 0 },
  hint: { play: isPlaying, puzzle: isSolving },
  'give-up': { play: isPlaying, puzzle: isSolving },
  check: { puzzle: isSolving },
  solving: { puzzle: isSolving },
  'new-puzzle': { puzzle: ({ puzzle }) => !puzzle?.verse },
  text: { watch: always, play: always, shape: always, puzzle: ({ puzzle }) => !puzzle?.solved || puzzle.verse },
  clock: { play: hasClock, puzzle: isSolving },
  moves: { watch: hasMoves, play: hasMoves, shape: hasMoves },
  saving: { watch: hasLink, play: hasLink, puzzle: hasLink, shape: hasLink },
  picture: { watch: hasMoves, play: hasMoves, shape: hasMoves },
  document: { watch: isComplete, play: isComplete, shape: isComplete },
};

/** Whether the control with this name is shown in a state. */
export function isShown(name, state) {
  return Boolean(SHOWN[name][state.mode]?.(state));
}

/** Lets the table decide when an element is shown. */
export function controlled(name, element) {
  element.dataset.control = name;
  return element;
}

/** Shows and hides the controls of each mode (`data-modes`), and those of the table (`data-control`). */
export function showControls(state) {
  const each = (name, isIts) => {
    for (const it of document.querySelectorAll(`[data-${name}]`)) {
      if (it instanceof HTMLElement) it.hidden = !isIts(it.dataset[name]);
    }
  };
  each('modes', (modes) => modes.split(' ').includes(state.mode));
  each('control', (name) => isShown(name, state));
}
