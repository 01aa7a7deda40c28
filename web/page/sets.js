// Sets of puzzles for a class: one link, `set=` with each puzzle, opens them one after the other and keeps the results.
//
// A puzzle of a set is named by its link without `puzzle=`, such as `6x6-easy-123`: its board, its level and a seed.

import { button, h, say } from './dom.js';
import { copyText, linkTo } from './sharing.js';
import { keepSet, keptSet } from './store.js';
import { set as words } from './words.js';

/** Maximum number of puzzles in a set. */
const MOST = 40;

/** The names of the puzzles in a link to a set; null for other links. Chats may have encoded the slashes. */
export function namesIn(link) {
  const names = /^set=(.+)$/.exec(link ?? '')?.[1].split(/\/|%2f/i).filter((name) => name) ?? [];
  return names.length > 0 && names.length <= MOST ? names : null;
}

export function setOf(names) {
  return `set=${names.join('/')}`;
}

/** The name of a puzzle on the board. */
export function nameOf(link) {
  return link.replace(/^puzzle=/, '');
}

/** The name of a puzzle to make. */
export function madeName(size, level, seed) {
  return `${size}-${level}-${seed}`;
}

/** The request for the puzzle with this name. @returns {import('./requests.js').Request} */
export function requestFor(name) {
  // IDs and verses are whole links.
  return `open ${/^\d/.test(name) ? 'puzzle=' : ''}${name}`;
}

/** The number, from 0, of the puzzle of a set that was opened last. */
function placeIn(link) {
  const { at = 0 } = keptSet(link) ?? {};
  return at < namesIn(link).length ? at : 0;
}

/** The request that opens a set where it was left; null if the link is to no set. */
export function requestIn(link) {
  const names = namesIn(link);
  return names && requestFor(names[placeIn(link)]);
}

/** The set that is open: its buttons, and the results of this browser. */
export class PuzzleSet {
  #buttons = h('div.buttons');
  #count = h('p');
  #next = button(words.next, () => this.#go(this.#open()), { class: 'primary' });
  #copy = button(words.copy, () => copyText(this.#line(), words.copied));
  element = h('section.set', { hidden: true, 'aria-label': words.name },
    h('h3', words.name), this.#buttons, this.#count, h('div.buttons', this.#next), h('div.buttons', this.#copy));
  /** What the session keeps: the `link` of the set, the place of a puzzle in it, and that puzzle’s own `puzzle` link, which
   * is null until the puzzle is on the board. */
  #now = null;
  #names = [];
  #results = [];
  #state = null;

  /**
   * Pass false for `isStored` if the page stores nothing. Callbacks: `on.open(request)` opens a puzzle; `on.keep(now)`
   * stores which one is open.
   */
  constructor(isStored, on) {
    this.isStored = isStored;
    this.on = on;
  }

  /** Continues with what the session has kept. */
  restore(now) {
    this.#now = now ?? null;
    this.#read();
  }

  /** Takes over the set of a link that is being opened. */
  begin(link) {
    this.#begin(link, placeIn(link));
  }

  #begin(link, at) {
    if (this.#now?.link !== link) this.#results = [];
    this.#now = { link, at, puzzle: null };
    this.#read();
    this.#keep();
    this.on.keep(this.#now);
  }

  #keep() {
    if (this.isStored) keepSet(this.#now.link, { at: this.#now.at, results: this.#results });
  }

  #read() {
    const { link } = this.#now ?? {};
    this.#names = namesIn(link) ?? [];
    const kept = this.isStored ? link && keptSet(link)?.results : this.#results;
    this.#results = this.#names.map((_, at) => kept?.[at] ?? null);
  }

  /** Follows an answer until the puzzle of the set is on the board, or another one is asked for. */
  follow(request, events, state) {
    if (!this.#now || this.#now.puzzle !== null || !state) return;
    const isOwn = request.split('\n').includes(requestFor(this.#names[this.#now.at]));
    if (!isOwn && /^(daily|puzzle|open|find-another|board) ?/m.test(request)) this.#now = null;
    else if (events.some((line) => line.startsWith('puzzle '))) this.#now.puzzle = state.link;
    this.on.keep(this.#now);
  }

  /** The link of the set if the puzzle on the board is one of it or gives way to one, or null. */
  linkFor(state) {
    const isIts = this.#now && state.mode === 'puzzle' && (this.#now.puzzle === null || state.link === this.#now.puzzle);
    return isIts ? this.#now.link : null;
  }

  /** The `names` of the puzzles, and that of the one on the board, `now`; null if no set is open. */
  namesFor(state) {
    return this.linkFor(state) && { names: this.#names, now: this.#now.puzzle && this.#names[this.#now.at] };
  }

  show(state) {
    this.#state = state;
    this.element.hidden = !this.linkFor(state);
    if (this.element.hidden) return;
    const { at } = this.#now;
    const { puzzle, clock } = state;
    const isOver = this.#now.puzzle !== null && (puzzle.solved || !clock.goes);
    if (isOver && !this.#results[at]) {
      // Another tab may have kept other results.
      this.#read();
      this.#results[at] ??= puzzle.solved ? { seconds: clock.seconds, hints: clock.hints } : { isGivenUp: true };
      this.#keep();
    }
    this.#buttons.replaceChildren(...this.#names.map((_, place) => {
      const result = this.#results[place];
      return button(`${place + 1}${result ? (result.isGivenUp ? ' –' : ' ✓') : ''}`, () => this.#go(place), {
        'aria-label': words.puzzle(place + 1, result), 'aria-current': place === at ? 'true' : null,
      });
    }));
    const solved = this.#results.filter((it) => it && !it.isGivenUp).length;
    say(this.#count, words.solved(solved, this.#names.length));
    this.#next.hidden = !isOver || this.#open() < 0;
    this.#copy.hidden = !this.#results.some((it) => it);
  }

  /** The place of the next puzzle without a result, or -1. */
  #open() {
    const left = this.#results.map((result, at) => (result ? -1 : at)).filter((at) => at >= 0);
    return left.find((at) => at > this.#now.at) ?? left[0] ?? -1;
  }

  #go(place) {
    this.#begin(this.#now.link, place);
    // If the puzzle cannot be opened, no other state comes.
    this.show(this.#state);
    this.on.open(requestFor(this.#names[place]));
  }

  #line() {
    return `${words.line(this.#results)}; ${linkTo(this.#now.link)}`;
  }
}
