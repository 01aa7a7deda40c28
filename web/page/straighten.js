// Buttons that look for tours with fewer turns or crossings than the complete tour on the board, and what the search has
// reached.

import { button, h, say } from './dom.js';
import { placeOf } from './names.js';
import { requests } from './requests.js';
import { straighten as words } from './words.js';

/** Maximum number of squares; on larger boards, better tours take minutes. */
const MOST = 2500;
/** How to count the feature of each goal, from the moves of a tour. */
const COUNTS = { turns, crossings };

export class Straighten {
  /** A live region. While better tours appear, it keeps screen readers from announcing each. */
  status = h('p', { class: 'quiet', role: 'status' });
  #state = null;
  /** The search that the user started: its `goal`, the ends and the `count` of the tour before it, and the best `now`. */
  #search = null;

  /** `ask(line)` sends a request. */
  constructor(ask) {
    const buttons = words.goals.map(([goal, label]) => button(label, () => {
      this.#search = { goal, ...this.#measured(goal), isOver: false };
      this.#search.now = this.#search.count;
      this.#tell('polite', words.started(goal));
      return ask(requests.fewest(goal));
    }));
    this.element = h('div', { class: 'row', role: 'group', 'aria-label': words.name, hidden: true },
      h('span', {}, words.name), h('div', { class: 'buttons' }, ...buttons));
  }

  /**
   * Shows the buttons if `isWhole`: the board has a complete tour. Returns whether the tour and its report are results of
   * a search, which this class announces.
   */
  show(state, isWhole, isWorking) {
    this.#state = state;
    this.element.hidden = !isWhole || state.board.squares > MOST;
    const search = this.#search;
    if (!search) return false;
    const { count, start, tour } = isWhole ? this.#measured(search.goal) : {};
    const isOther = search.isOver ? tour !== search.tour : !(count <= search.now);
    if (isOther) {
      this.#search = null;
      this.#tell('off', '');
      return false;
    }
    Object.assign(search, { now: count, tour, isOver: !isWorking });
    const reached = words.reached(search.goal, count, search.count);
    const moved = start === search.start ? '' : words.moved(start);
    if (!isWorking) this.#tell('polite', [reached, words.over, moved].filter(Boolean).join(' '));
    else if (count < search.count) this.#tell('off', [reached, moved].filter(Boolean).join(' '));
    return true;
  }

  #measured(goal) {
    const { moves, board } = this.#state;
    const places = moves.map((square) => placeOf(square, board));
    return { count: COUNTS[goal](linesOf(places), places.length), start: moves[0], tour: moves.join() };
  }

  #tell(live, sentence) {
    this.status.setAttribute('aria-live', live);
    say(this.status, sentence);
  }
}

/** The moves of a tour as lines `[x, y, dx, dy]`, with the closing move of a closed tour. */
function linesOf(places) {
  const lines = places.map(([x, y], at) => {
    const [toX, toY] = places[(at + 1) % places.length];
    return [x, y, toX - x, toY - y];
  });
  return isClosed(places.length, lines) ? lines : lines.slice(0, -1);
}

/** Whether a tour of `squares` squares has a closing move, its last line. */
function isClosed(squares, lines) {
  const [, , dx, dy] = lines.at(-1);
  return lines.length === squares && Math.abs(dx * dy) === 2;
}

/** The number of squares where the direction changes. */
function turns(lines, squares) {
  const turning = lines.filter(([, , dx, dy], at) => {
    const [, , nextX, nextY] = lines[at + 1] ?? (isClosed(squares, lines) ? lines[0] : lines[at]);
    return dx !== nextX || dy !== nextY;
  });
  return turning.length;
}

/** The number of pairs of lines that cross. Lines that cross start at most `NEAR` columns and rows from each other. */
function crossings(lines) {
  const NEAR = 3;
  const WIDE = 1000;
  const byStart = new Map(lines.map((line, number) => [WIDE * line[1] + line[0], { line, number }]));
  let count = 0;
  for (const [number, line] of lines.entries()) {
    for (let row = line[1] - NEAR; row <= line[1] + NEAR; row += 1) {
      for (let column = line[0] - NEAR; column <= line[0] + NEAR; column += 1) {
        const other = byStart.get(WIDE * row + column);
        if (other?.number > number && cross(line, other.line)) count += 1;
      }
    }
  }
  return count;
}

/** Whether two lines cross between their ends. */
function cross(one, other) {
  const sideOf = ([x, y, dx, dy], atX, atY) => Math.sign(dx * (atY - y) - dy * (atX - x));
  const divides = (line, [x, y, dx, dy]) => sideOf(line, x, y) * sideOf(line, x + dx, y + dy) < 0;
  return divides(one, other) && divides(other, one);
}
