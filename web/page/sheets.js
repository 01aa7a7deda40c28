// Dialog for printing several puzzles, with their solutions on pages of their own.

import { dialog, open } from './dialog.js';
import { button, check, h, say, select } from './dom.js';
import { sheets as words } from './words.js';

/** Numbers of puzzles on a page; `print.css` has a layout for each. */
export const COUNTS = [1, 2, 4, 6];

export class Sheets {
  #count = select(words.count, () => {});
  #solutions = check(words.solutions, () => {});
  #text = h('p', { class: 'quiet', role: 'status' });
  #print = button(words.print, () => this.#start(), { class: 'primary' });
  #requests = (_count) => [];

  /** `print(requests, hasSolutions, progress)` makes the puzzles and prints them. */
  constructor(print) {
    this.print = print;
    this.#count.fill(COUNTS.map((count) => [count, words.puzzles(count)]));
    this.#solutions.element.checked = true;
    this.element = dialog(words.name, h('p', {}, words.about), this.#count.row, this.#solutions.row,
      h('div', { class: 'buttons' }, this.#print), this.#text);
  }

  /** Opens the dialog; `requests(count)` returns a request for each puzzle. */
  open(requests) {
    this.#requests = requests;
    say(this.#text, '');
    open(this.element);
  }

  async #start() {
    this.#print.disabled = true;
    try {
      const requests = this.#requests(Number(this.#count.element.value));
      const progress = (number, of) => say(this.#text, words.progress(number, of));
      await this.print(requests, this.#solutions.element.checked, progress);
      this.element.close();
    } catch {
      say(this.#text, words.failed);
    } finally {
      this.#print.disabled = false;
    }
  }
}
