// Dialog that tests Warnsdorff’s rule from each square of the board.

import { button, dialog, h, open, say } from './dom.js';
import { namesOf } from './names.js';
import { starts as words } from './words.js';

/** Maximum number of squares of a board to test. */
export const MOST_TESTED = 256;

export class Starts {
  #text = h('p', { role: 'status' });
  #map = h('div.starts');

  /**
   * Callback: `act.inquire(line)` sends a request that does not change the session.
   *
   * @param {import('./requests.js').Act} act
   */
  constructor(act) {
    this.act = act;
    this.element = dialog(words.name, h('p', words.about), this.#text, this.#map);
  }

  async open({ board, squares }) {
    const { starts = {} } = await this.act.inquire('starts');
    this.#map.style.setProperty('--files', board.width);
    this.#map.replaceChildren(...[...namesOf(board)].map((name) => {
      if (squares[name]?.is?.includes('missing')) return h('span');
      const moves = starts[name];
      const isTour = moves === board.squares;
      return button(isTour ? '✓' : moves || '–', () => this.#pick(name), {
        class: isTour ? 'good' : moves ? 'bad' : null,
        'aria-label': words.cell(name, isTour, moves),
      });
    }));
    const reached = Object.values(starts);
    const tours = reached.filter((moves) => moves === board.squares);
    say(this.#text, words.result(tours.length, reached.length, board.squares));
    open(this.element);
  }

  #pick(square) {
    this.element.close();
    this.act.ask(`start ${square}`);
  }
}
