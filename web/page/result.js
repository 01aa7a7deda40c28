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
  #lines = [];

  /** `copy(text, link)` is called to copy the result to the clipboard. */
  constructor(copy) {
    this.element = h('section', { class: 'result', 'aria-label': words.name, hidden: true },
      this.#score, this.#row, this.#best, this.#next,
      h('div', { class: 'buttons' }, button(words.copy, () => copy(this.#lines), { class: 'primary' })));
    setInterval(() => this.#count(), 20_000);
  }

  show({ puzzle, clock, board }) {
    this.element.hidden = !puzzle?.solved;
    if (this.element.hidden) return;
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
