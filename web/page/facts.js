// Facts about the tour on the board, and the tours that others published.

import { askExtras, tourOf } from './extras.js';
import { button, dialog, h, inEnglish, open, say, sayFault } from './dom.js';
import { facts as words, famous as famousWords } from './words.js';

/** The facts about a complete tour, which are computed while they are open. */
export class Facts {
  #rows = h('dl', inEnglish);
  #state = null;
  /** The tour that the rows are about. */
  #told = '';
  element = h('details', { hidden: true, ontoggle: () => this.#tell() }, h('summary', words.name), this.#rows);

  /** Shows the facts about a complete tour; hides them with null. */
  show(state) {
    this.element.hidden = !state;
    this.#state = state;
    this.#tell();
  }

  async #tell() {
    if (!this.#state || !(/** @type {HTMLDetailsElement} */ (this.element).open)) return;
    const tour = tourOf(this.#state);
    if (tour === this.#told) return;
    this.#told = tour;
    try {
      const rows = await askExtras(`facts ${tour}`);
      if (tour === this.#told) this.#rows.replaceChildren(...rows.flatMap(([about, fact, meaning]) => [h('dt', about), h('dd', fact, meaning && h('p.quiet', meaning))]));
    } catch (error) {
      this.#told = '';
      this.#rows.replaceChildren(h('dd', error.message));
    }
  }
}

/** The dialog of famous tours; `pick(link)` opens one. */
export class Famous {
  #text = h('p.quiet', { role: 'status' });
  #list = h('ul.famous', inEnglish);
  element = dialog(famousWords.name, this.#text, this.#list);

  constructor(pick) {
    this.pick = pick;
  }

  async open() {
    open(this.element);
    if (this.#list.children.length) return;
    try {
      this.#list.append(...(await askExtras('famous')).map(([author, about, link]) => h('li', button(author, () => {
        this.element.close();
        this.pick(link);
      }), h('span.quiet', about))));
      say(this.#text, '');
    } catch (error) {
      sayFault(this.#text, error);
    }
  }
}
