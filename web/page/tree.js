// Shows the tree of a search with backtracking, as the engine draws it.

import { h } from './dom.js';
import { requests } from './requests.js';
import { svgBlob } from './save.js';
import { panel as words } from './words.js';

/** Minimum time between two pictures, in milliseconds: the tree of a long search takes a while to draw. */
const PAUSE = 500;

export class Tree {
  #ask;
  #picture = h('img', { alt: '', class: 'tree' });
  #isDrawing = false;
  /** Whether the search has gone on since the last picture was requested. */
  #isOld = false;

  constructor(ask) {
    this.#ask = ask;
    this.element = h('section', { hidden: true, 'aria-label': words.tree },
      h('h3', {}, words.tree), this.#picture, h('p', { class: 'quiet' }, words.treeAbout));
  }

  show({ mode, backtracking, steps }) {
    const [, all] = steps;
    this.element.hidden = mode !== 'watch' || !backtracking || all === 0;
    this.#isOld = !this.element.hidden;
    if (!this.#isDrawing) this.#draw();
  }

  async #draw() {
    this.#isDrawing = true;
    while (this.#isOld) {
      this.#isOld = false;
      const { drawing } = await this.#ask(requests.draw('tree'));
      if (drawing) this.#replace(URL.createObjectURL(svgBlob(drawing)));
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.#isDrawing = false;
  }

  #replace(address) {
    URL.revokeObjectURL(this.#picture.src);
    this.#picture.src = address;
  }
}
