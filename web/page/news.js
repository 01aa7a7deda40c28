// A line below the report: that today’s puzzle is ready, or the time to beat.

import { today } from './days.js';
import { button, h, say } from './dom.js';
import { news as words, panel } from './words.js';

export class News {
  #text = h('span');
  #open;
  element;

  /** `open(level, board)` opens today’s puzzle. */
  constructor(open) {
    this.#open = button(words.open, () => open());
    this.element = h('p.news', { role: 'status', hidden: true }, this.#text, ' ', this.#open);
  }

  /** Shows the line for a state. `isLeft` says whether its puzzle was opened on an earlier day; `rival` is a time to beat. */
  show({ mode, puzzle, clock }, isLeft, rival) {
    const isReady = mode === 'puzzle' && isLeft && puzzle?.day && puzzle.day < today();
    const isRaced = mode === 'puzzle' && rival !== null && clock?.goes;
    this.element.hidden = !isReady && !isRaced;
    this.#open.hidden = !isReady;
    say(this.#text, isReady ? words.ready : isRaced ? words.race(panel.time(rival)) : '');
  }
}
