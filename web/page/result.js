// The result of a solved puzzle: its time, the number of consecutive days solved, and a text to share.

import { minutesLeft, today } from './days.js';
import { button, h, say } from './dom.js';
import { best, streak } from './store.js';
import { result as words } from './words.js';

export class Result {
  #score = h('p', { class: 'large' });
  #row = h('p');
  #best = h('p');
  #next = h('p', { class: 'quiet' });
  #copy;
  #lines = [];

  /** `copy(lines)` copies the result to the clipboard; `again()` starts the puzzle afresh. */
  constructor(copy, again) {
    this.#copy = button(words.copy, () => copy(this.#lines), { class: 'primary' });
    this.element = h('section', { class: 'result', 'aria-label': words.name, hidden: true },
      this.#score, this.#row, this.#best, this.#next,
      h('div', { class: 'buttons' }, this.#copy, button(words.again, again)));
    setInterval(() => this.#count(), 20_000);
  }

  show({ puzzle, clock, board }) {
    this.element.hidden = !puzzle || clock.goes;
    // A puzzle that was given up has no result.
    for (const it of [this.#score, this.#row, this.#best, this.#next, this.#copy]) it.hidden = !puzzle?.solved;
    if (!puzzle?.solved) return;
    const isToday = puzzle.day === today();
    const days = streak(today());
    const score = words.score(clock.seconds, clock.hints);
    say(this.#score, score);
    say(this.#row, isToday && days ? words.streak(days) : '');
    const kind = [board.name, puzzle.level].filter(Boolean).join(' ');
    const known = best(kind);
    const bestScore = known ? words.score(known.seconds, known.hints) : score;
    // A result with hints is not praised.
    const isBest = bestScore === score && clock.hints === 0;
    say(this.#best, isBest ? words.isBest(kind) : bestScore === score ? '' : words.best(kind, bestScore));
    this.#next.hidden = !isToday;
    this.#count();
    const what = [puzzle.day, kind];
    this.#lines = [words.game(what.filter(Boolean).join(' · ')), score];
  }

  #count() {
    const left = minutesLeft();
    say(this.#next, words.next(Math.floor(left / 60), left % 60));
  }
}
