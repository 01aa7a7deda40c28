// The dialog that makes a verse: the letters of a text, on a board that only one tour reads.

import { askExtras } from './extras.js';
import { button, dialog, h, open, say, sayFault } from './dom.js';
import { verse as words } from './words.js';

export class VerseDialog {
  #input = h('textarea', { rows: 3, maxlength: 1000, spellcheck: 'false' });
  #text = h('p.quiet', { role: 'status' });
  #make = h('button.primary', words.make);

  /** `seed()` is a number for each verse; `pick(link)` opens it. */
  constructor(seed, pick) {
    const form = h('form', { onsubmit: (event) => {
      event.preventDefault();
      this.#start(seed(), pick);
    } },
    h('label.row', h('span', words.text), this.#input), h('div.buttons', this.#make));
    const examples = words.examples.map(([name, text]) => button(name, () => {
      this.#input.value = text;
      say(this.#text, '');
      this.#input.focus();
    }));
    this.element = dialog(words.name, h('p', words.about), h('div.buttons', ...examples), form, this.#text);
  }

  open() {
    say(this.#text, '');
    open(this.element);
    this.#input.focus();
  }

  async #start(seed, pick) {
    // A line break separates nothing.
    const text = this.#input.value.replace(/\s+/g, ' ').trim();
    this.#make.disabled = true;
    say(this.#text, words.making);
    try {
      const link = await askExtras(`verse ${seed} ${text}`);
      this.element.close();
      pick(link);
    } catch (error) {
      sayFault(this.#text, error);
      this.#input.focus();
    } finally {
      this.#make.disabled = false;
    }
  }
}
