// Calendar of daily puzzles, with a tick on solved days.

import { today } from './days.js';
import { button, dialog, h, open, quote, say } from './dom.js';
import { askSolved } from './solved.js';
import { solvedPuzzles } from './store.js';
import { month as words } from './words.js';

const FIRST = '1970-01';

export class Month {
  #caption = h('p.quiet');
  #name = h('h3');
  #days = h('div.days');
  #before = button('‹', () => this.#go(-1), { 'aria-label': words.before });
  #after = button('›', () => this.#go(1), { 'aria-label': words.after });
  #shown = FIRST;
  #wish = { level: '', label: '', side: '' };

  #streaks = h('p');
  /** What was solved at each level of the board. */
  #statistics = h('table.statistics');

  /** `pick(day)` receives the chosen day, such as `2026-11-22`. */
  constructor(pick) {
    this.pick = pick;
    const week = words.week.map((day) => h('span.quiet', { 'aria-hidden': 'true' }, day));
    this.element = dialog(words.title, this.#caption,
      h('div.head', this.#before, h('div', { role: 'status' }, this.#name), this.#after),
      h('div.days', ...week), this.#days, this.#streaks, this.#statistics);
  }

  /** Opens the calendar at the current month; `label` is the label of `level`. */
  open(level, side, label) {
    this.#wish = { level, side, label };
    this.#shown = today().slice(0, 7);
    this.#lay();
    open(this.element);
    this.#showStatistics();
  }

  async #showStatistics() {
    const { level, side } = this.#wish;
    const known = await askSolved(level, side, today());
    if (!known) return;
    const { streaks, columns, rows } = known;
    quote(this.#streaks, streaks ?? '');
    const line = (cell, name, cells) => h('tr', h('th', name), ...cells.map((it) => h(cell, it)));
    const lines = rows.map(([name, cells]) => line('td', name, cells));
    this.#statistics.replaceChildren(...(lines.length ? [line('th', '', columns), ...lines] : []));
  }

  #go(by) {
    const [year, month] = this.#shown.split('-').map(Number);
    this.#shown = new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
    this.#lay();
  }

  #lay() {
    const { level, side, label } = this.#wish;
    const [year, month] = this.#shown.split('-').map(Number);
    const now = today();
    const solved = solvedPuzzles();
    say(this.#caption, words.caption(label, side));
    say(this.#name, words.name(this.#shown));
    this.#before.disabled = this.#shown === FIRST;
    this.#after.disabled = this.#shown === now.slice(0, 7);
    const all = new Date(Date.UTC(year, month, 0)).getUTCDate();
    // Weeks start on Monday.
    const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
    const days = Array.from({ length: all }, (_, at) => `${this.#shown}-${String(at + 1).padStart(2, '0')}`);
    const shown = days.map((day, at) => {
      const isSolved = Boolean(solved[`${day}-${side}-${level}`]);
      return button(`${at + 1}`, () => this.#pick(day), {
        'aria-label': words.day(day, isSolved),
        'aria-current': day === now ? 'date' : null,
        class: isSolved ? 'solved' : null,
        disabled: day > now,
      });
    });
    shown[0].style.gridColumnStart = first + 1;
    this.#days.replaceChildren(...shown);
  }

  #pick(day) {
    this.element.close();
    this.pick(day);
  }
}
