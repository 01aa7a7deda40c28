// Buttons that look for tours with fewer turns or crossings than the complete tour on the board, and what the search has
// reached.

import { controlled } from './controls.js';
import { button, h, say } from './dom.js';
import { straighten as words } from './words.js';

export class Straighten {
  /** A live region. While better tours appear, it keeps screen readers from announcing each. */
  status = h('p.quiet', { role: 'status' });
  #state = null;
  /** The search that the user started: its `goal`, the ends and the `count` of the tour before it, and the best `now`. */
  #search = null;

  /** @param {import('./requests.js').Ask} ask */
  constructor(ask) {
    const buttons = words.goals.map(([goal, label]) => button(label, () => {
      this.#search = { goal, ...this.#measured(goal), isOver: false };
      this.#search.now = this.#search.count;
      this.#tell('polite', words.started(goal));
      return ask(`fewest ${goal}`);
    }));
    this.element = controlled('straighten', h('div.row', { role: 'group', 'aria-label': words.name, hidden: true },
      h('span', words.name), h('div.buttons', ...buttons)));
  }

  /**
   * Returns whether the tour and its report are results of a
   * search, which this class announces.
   */
  show(state, isWorking) {
    this.#state = state;
    const search = this.#search;
    if (!search) return false;
    const { count, start, tour } = state.goals ? this.#measured(search.goal) : {};
    const isOther = search.isOver ? tour !== search.tour : !(count <= search.now);
    if (isOther) {
      this.#search = null;
      this.#tell('off', '');
      return false;
    }
    Object.assign(search, { now: count, tour, isOver: !isWorking });
    const reached = words.reached(search.goal, count, search.count);
    const moved = start === search.start ? '' : words.moved(start);
    if (!isWorking) this.#tell('polite', [reached, words.over, moved].filter(Boolean).join(' '));
    else if (count < search.count) this.#tell('off', [reached, moved].filter(Boolean).join(' '));
    return true;
  }

  #measured(goal) {
    const { moves, goals } = this.#state;
    return { count: goals[goal], start: moves[0], tour: moves.join() };
  }

  #tell(live, sentence) {
    this.status.setAttribute('aria-live', live);
    say(this.status, sentence);
  }
}
