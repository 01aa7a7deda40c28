// Shows the tree of a search with backtracking, as the engine draws it.

import { controlled, isShown } from './controls.js';
import { h, section } from './dom.js';
import { svgBlob } from './sharing.js';
import { panel as words } from './words.js';

/** Minimum time between two pictures, in milliseconds: the tree of a long search takes a while to draw. */
const PAUSE = 500;

export class Tree {
  /** @type {import('./requests.js').Ask} */
  #ask;
  #picture = h('img', { alt: '', class: 'tree' });
  element = controlled('tree', section(words.tree, this.#picture, h('p.quiet', words.treeAbout)));
  #isDrawing = false;
  /** Whether the search has gone on since the last picture was requested. */
  #isOld = false;

  /** @param {import('./requests.js').Ask} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  show(state) {
    this.#isOld = isShown('tree', state);
    if (!this.#isDrawing) this.#draw();
  }

  async #draw() {
    this.#isDrawing = true;
    while (this.#isOld) {
      this.#isOld = false;
      const { drawing } = await this.#ask('draw tree');
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
