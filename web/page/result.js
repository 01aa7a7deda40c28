// The result of a solved puzzle: its time, the number of consecutive days solved, and a text to share.

import { minutesLeft, today } from './days.js';
import { button, h, say } from './dom.js';
import { copyText, linkTo } from './sharing.js';
import { best, streak } from './store.js';
import { panel, result as words } from './words.js';

export class Result {
  #score = h('p.large');
  #row = h('p');
  #best = h('p');
  #next = h('p.quiet');
  /** The result as a text to share. */
  #shared = '';
  #copy = button(words.copy, () => copyText(this.#shared, words.copied), { class: 'primary' });

  /** `again()` starts the puzzle afresh. */
  constructor(again) {
    this.element = h('section.result', { 'aria-label': words.name, hidden: true },
      this.#score, this.#row, this.#best, this.#next,
      h('div.buttons', this.#copy, button(words.again, again)));
    setInterval(() => this.#count(), 20_000);
  }

  show({ puzzle, clock, board, link }) {
    this.element.hidden = !puzzle || clock.goes;
    // A puzzle that was given up has no result.
    for (const it of [this.#score, this.#row, this.#best, this.#next, this.#copy]) it.hidden = !puzzle?.solved;
    if (!puzzle?.solved) return;
    const isToday = puzzle.day === today();
    const days = streak(today());
    const score = panel.clock(clock);
    say(this.#score, score);
    say(this.#row, isToday && days ? words.streak(days) : '');
    const kind = [board.name, puzzle.level].filter(Boolean).join(' ');
    const known = best(kind);
    const bestScore = known ? panel.clock(known) : score;
    // A result with hints is not praised.
    const isBest = bestScore === score && clock.hints === 0;
    say(this.#best, isBest ? words.isBest(kind) : bestScore === score ? '' : words.best(kind, bestScore));
    this.#next.hidden = !isToday;
    this.#count();
    const game = [puzzle.day, kind].filter(Boolean).join(' · ');
    this.#shared = [words.game(game), score, linkTo(link)].join('\n');
  }

  #count() {
    const left = minutesLeft();
    say(this.#next, words.next(Math.floor(left / 60), left % 60));
  }
}
