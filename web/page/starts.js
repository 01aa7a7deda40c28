// Dialog that tests Warnsdorff’s rule from each square of the board.

import { dialog, open } from './dialog.js';
import { button, h, say } from './dom.js';
import { namesOf } from './names.js';
import { starts as words } from './words.js';

/** Maximum number of squares of a board to test. */
export const MOST_TESTED = 256;

export class Starts {
  #text = h('p', { role: 'status' });
  #map = h('div', { class: 'starts' });
  #run = 0;

  /** Callbacks: `on.test(squares)` yields pairs of a square and its moves; `on.start(square)` starts a tour. */
  constructor(on) {
    this.on = on;
    this.element = dialog(words.name, h('p', {}, words.about), this.#text, this.#map);
    this.element.addEventListener('close', () => (this.#run += 1));
  }

  async open({ board, squares }) {
    this.#run += 1;
    const run = this.#run;
    const cells = new Map();
    this.#map.style.setProperty('--files', board.width);
    this.#map.replaceChildren(...[...namesOf(board)].map((name) => {
      if (squares[name]?.is?.includes('missing')) return h('span');
      const cell = button('', () => this.#pick(name), { 'aria-label': name });
      cells.set(name, cell);
      return cell;
    }));
    say(this.#text, words.testing);
    open(this.element);
    let [tours, possible] = [0, 0];
    for await (const [name, moves] of this.on.test([...cells.keys()])) {
      if (run !== this.#run) return;
      const isTour = moves === board.squares;
      [tours, possible] = [tours + Number(isTour), possible + Number(moves > 0)];
      Object.assign(cells.get(name), {
        className: isTour ? 'good' : moves ? 'bad' : '',
        textContent: isTour ? '✓' : moves || '–',
        ariaLabel: words.cell(name, isTour, moves),
      });
    }
    say(this.#text, words.result(tours, possible, board.squares));
  }

  #pick(square) {
    this.element.close();
    this.on.start(square);
  }
}
