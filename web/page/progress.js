// Keeps the progress of each puzzle on this device, and restores it when the puzzle is opened again.

import { isTick } from './requests.js';
import { notesOf } from './squares.js';
import { keepBest, keepPuzzle, keepSolved, keptPuzzle, solvedPuzzles, watchPuzzles } from './store.js';

/** The numbers, notes, time and hints of the puzzle on the board. */
function progressOf(state) {
  const { puzzle, clock, squares } = state;
  const isGivenUp = !puzzle.solved && !clock.goes;
  const has = (what) => Object.values(squares).some(({ is }) => is?.includes(what));
  const own = Object.entries(squares).filter(([, { n, is }]) => n && !is?.includes('given'));
  return {
    placed: isGivenUp ? {} : Object.fromEntries(own.map(([square, { n }]) => [n, square])),
    notes: Object.fromEntries(notesOf(state)),
    number: puzzle.number,
    seconds: clock.seconds,
    hints: clock.hints,
    /** The request that leads to the marks on the board, if any. */
    marks: isGivenUp || puzzle.solved ? null : has('hint') ? 'hint' : has('fault') ? 'check' : null,
    isGivenUp,
  };
}

/** Whether the user has done anything in the puzzle. */
function isTouched({ placed, notes, hints, isGivenUp }) {
  return isGivenUp || hints > 0 || [placed, notes].some((it) => Object.keys(it).length > 0);
}

/** Whether two progresses differ on the board or in their hints. */
function isOther(one, other) {
  const seen = ({ placed, notes, hints, isGivenUp }) => JSON.stringify([placed, Object.entries(notes).sort(), hints, isGivenUp]);
  return seen(one) !== seen(other);
}

/** The requests that lead from the puzzle as it was opened to the kept progress. @returns {import('./requests.js').Request[]} */
function restoring({ placed, notes, number, seconds, hints, marks, isGivenUp }) {
  const numbers = Object.entries(placed).map(([number, square]) => `${number}:${square}`);
  const noted = Object.entries(notes).map(([square, numbers]) => [square, ...numbers].join(':'));
  // A hint or a check that leads to the marks counts once more.
  const counted = Math.max(0, hints - (marks ? 1 : 0));
  const last = isGivenUp ? 'give-up' : marks;
  return [`restore ${number} ${seconds} ${counted} ${numbers.join() || '-'} ${noted.join() || '-'}`, ...(last ? [last] : [])];
}

export class Progress {
  /** The link of the puzzle on the board, what is stored of it, and its progress now. */
  #link = null;
  #kept = null;
  #now = null;
  /** The requests that restore a puzzle, as the engine sends them. */
  #restoring = null;

  /**
   * Pass false for `isStored` if the page stores nothing. Callbacks: `on.tab()` returns the ID of this tab’s session;
   * `on.open(link)` opens the puzzle again, to restore what a different tab has stored.
   */
  constructor(isStored, on) {
    this.isStored = isStored;
    this.on = on;
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#keepTime() : this.#renew()));
    addEventListener('pagehide', () => this.#keepTime());
    watchPuzzles((link) => link === this.#link && this.#renew());
  }

  /** Lets the next opening of this puzzle start it afresh. A puzzle that is played again has no best time. */
  again(link) {
    const none = { placed: {}, notes: {}, number: 1, seconds: 0, hints: 0, marks: null, isGivenUp: false };
    keepPuzzle(link, { ...none, wasSolved: true, tab: this.on.tab(), time: Date.now() });
  }

  /** Whether this request restores a puzzle, instead of changing it. */
  isRestoring(request) {
    return request !== null && request === this.#restoring;
  }

  /**
   * Stores the progress after an answer; `request` is null for the replay of the log. `isLast` says whether no other
   * request waits. Returns the requests to send next, which restore a puzzle.
   */
  follow(state, events, request, isLast) {
    if (!this.isStored) return [];
    if (!state.puzzle || state.link !== this.#link || isOpening(events, request)) this.#leave();
    if (!state.puzzle) return [];
    if (isOpening(events, request)) return this.#opened(state);
    if (!this.#link) return this.#arrived(state, isLast && !this.isRestoring(request));
    if (isTick(request)) {
      this.#now.seconds = state.clock.seconds;
      return [];
    }
    const before = this.#now;
    this.#now = progressOf(state);
    this.#keepResult(state);
    if (isOther(before, this.#now)) this.#keep();
    return [];
  }

  #leave() {
    this.#keepTime();
    [this.#link, this.#now, this.#kept] = [null, null, null];
  }

  /** Restores a puzzle that was opened. */
  #opened(state) {
    const kept = keptPuzzle(state.link);
    if (!kept || (!isTouched(kept) && kept.seconds === 0)) return this.#arrived(state, false);
    const lines = restoring(kept);
    this.#restoring = lines.join('\n');
    return lines;
  }

  /**
   * Begins to keep the puzzle on the board. If it `isOlder`, because it came from the log or from *Undo*, what is stored
   * may be newer.
   *
   * @returns {import('./requests.js').Request[]}
   */
  #arrived(state, isOlder) {
    [this.#link, this.#kept, this.#now] = [state.link, keptPuzzle(state.link), progressOf(state)];
    const [kept, now] = [this.#kept, this.#now];
    this.#keepResult(state);
    if (!kept) this.#keep();
    if (!kept || !isOlder) return [];
    const isLater = kept.seconds > now.seconds;
    const isNewer = isOther(kept, now) && kept.tab !== this.on.tab();
    if (isNewer || (isLater && state.puzzle.solved)) return [`open ${state.link}`];
    return isLater && !now.isGivenUp ? [`tick ${1000 * (kept.seconds - now.seconds)}`] : [];
  }

  /** Stores the seconds since the last change, unless something else has been stored since. */
  #keepTime() {
    const kept = this.#now && keptPuzzle(this.#link);
    if (kept && kept.time === this.#kept?.time && !isOther(kept, this.#now)) this.#keep();
  }

  /** Shows what another tab has stored of the puzzle on the board. */
  #renew() {
    const kept = this.#now && keptPuzzle(this.#link);
    if (kept && isOther(kept, this.#now)) this.on.open(this.#link);
  }

  #keep() {
    if (!this.#now || !(this.#kept || isTouched(this.#now))) return;
    const wasSolved = [this.#kept, keptPuzzle(this.#link)].some((it) => it?.wasSolved);
    this.#kept = { ...this.#now, wasSolved, tab: this.on.tab(), time: Date.now() };
    keepPuzzle(this.#link, this.#kept);
  }

  /** Keeps the solution and the best time of a puzzle that was solved for the first time. */
  #keepResult({ puzzle, board: { name }, link }) {
    if (!puzzle.solved || this.#kept?.wasSolved) return;
    const isKnown = puzzle.day && solvedPuzzles()[link.replace('puzzle=', '')];
    const { seconds, hints, placed } = this.#now;
    const missing = Object.keys(placed).length;
    // A puzzle that was mostly solved by hints has no best time, as in the statistics.
    if (puzzle.level && !isKnown && 2 * hints <= missing) keepBest(`${name} ${puzzle.level}`, this.#now);
    this.#kept = { ...(this.#kept ?? this.#now), wasSolved: true };
    if (puzzle.day) keepSolved(link, { seconds, hints, missing });
  }
}

/** Whether this answer opens a puzzle. */
function isOpening(events, request) {
  return request !== null && events.some((line) => line.startsWith('puzzle '));
}
