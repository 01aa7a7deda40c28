// Lessons: cards beside the board, with texts from the engine.

import { button, h, quote, say } from './dom.js';
import { lessons as words } from './words.js';

export class Lessons {
  #title = h('h2', { tabindex: '-1' });
  #place = h('span.quiet');
  #text = h('p');
  #turn = button('', () => this.act.ask(`lesson-turn ${this.#number}`), { class: 'primary' });
  #before = button(words.before, () => this.#go(-1));
  #next = button(words.next, () => this.#go(1));
  #number = 1;
  /** Whether the user opened the next card here. A card of a link leaves the page at its top. */
  #isAsked = false;
  /** The card of the lesson that is open, or null. */
  current = null;

  /**
   * Callbacks: `act.changed(card)` with the card shown or null, and `act.closed()`.
   *
   * @param {import('./requests.js').Act} act
   */
  constructor(act) {
    this.act = act;
    const head = h('div.head', this.#title, this.#place);
    const ways = h('div.buttons', button(words.close, () => this.#close()), this.#before, this.#next);
    const text = h('div', { role: 'status' }, head, this.#text);
    this.element = h('section.lesson', { 'aria-label': words.name, hidden: true }, text, this.#turn, ways);
  }

  /** Opens the lesson that was closed last, or else the first one. */
  async open() {
    this.#isAsked = true;
    await this.act.ask(`lesson ${this.#number}`);
    this.#title.focus({ preventScroll: true });
  }

  /** Shows a card, as the engine sends it. */
  show(card) {
    const { number, of, title, text, label } = card;
    this.act.changed(card);
    this.#number = number;
    this.current = card;
    this.element.hidden = false;
    quote(this.#title, title);
    say(this.#place, words.place(number, of));
    quote(this.#text, text);
    quote(this.#turn, label);
    this.#before.hidden = number === 1;
    say(this.#next, number === of ? words.done : words.next);
    if (this.#isAsked) this.element.scrollIntoView({ block: 'nearest' });
    this.#isAsked = false;
  }

  #go(by) {
    if (this.#number + by > this.current.of) {
      this.#number = 1;
      this.#close();
    } else {
      this.#isAsked = true;
      this.act.ask(`lesson ${this.#number + by}`);
    }
  }

  #close() {
    this.hide();
    this.act.closed();
  }

  hide() {
    this.element.hidden = true;
    this.current = null;
    this.act.changed(null);
  }
}
