// Buttons that look for tours with fewer turns or crossings than the complete tour on the board.

import { button, h } from './dom.js';
import { requests } from './requests.js';
import { straighten as words } from './words.js';

/** Maximum number of squares; on larger boards, better tours take minutes. */
const MOST = 2500;

export class Straighten {
  /** `ask(line)` sends a request. */
  constructor(ask) {
    const buttons = words.goals.map(([goal, label]) => button(label, () => ask(requests.fewest(goal))));
    this.element = h('div', { class: 'buttons', role: 'group', 'aria-label': words.name, hidden: true }, ...buttons);
  }

  /** Shows the buttons if `isWhole`: the board has a complete tour. */
  show({ board }, isWhole) {
    this.element.hidden = !isWhole || board.squares > MOST;
  }
}
