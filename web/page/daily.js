// Daily puzzles: opens today’s, says that it is ready, and shows the time to beat.

import { today, todaysLink, watchDay } from './days.js';
import { button, h, say } from './dom.js';
import { news as words, panel } from './words.js';

export class Daily {
  /** @type {import('./app.js').App} */
  #app;
  #text = h('span');
  #open = button(words.open, () => this.#askAgain(this.#app.ask));
  /** A line below the report. */
  element = h('p.news', { role: 'status', hidden: true }, this.#text, ' ', this.#open);

  constructor(app) {
    this.#app = app;
  }

  /** Calls `greet` on each new day. */
  watch() {
    watchDay(() => this.greet());
  }

  /** Opens today’s puzzle if Puzzle mode has no puzzle yet, or one that is over and of an earlier day. */
  async begin() {
    const { state, askAtOnce } = this.#app;
    if (state.mode === 'puzzle' && !state.puzzle) await askAtOnce(`open ${todaysLink()}`);
    else await this.greet();
  }

  /** On the next day, opens its puzzle instead of one that is over, or says that it is ready. */
  async greet() {
    const { state, welcome, askAtOnce } = this.#app;
    if (state?.mode !== 'puzzle' || welcome.isShown || !this.#isLeft()) return;
    if (state.puzzle.day < today() && !state.clock?.goes) await this.#askAgain(askAtOnce);
    else this.#say();
  }

  /** Shows a state. A puzzle that is `isSolved` just now counts as opened today. */
  show({ puzzle, link }, isSolved) {
    const { session } = this.#app.keeper;
    if (puzzle && (isSolved || session.seen?.link !== link)) session.seen = { link, day: today() };
    this.#say();
  }

  /** Treats the puzzle of a link as opened today: the user means a puzzle that the address names, even an old one. */
  mean(link) {
    const { seen } = this.#app.keeper.session;
    if (seen?.link === link) seen.day = today();
  }

  /** Starts a race in the puzzle of a link, against a time in seconds. */
  race(link, time) {
    this.#app.keeper.session.race = { link, time };
  }

  /** The time to beat in the puzzle on the board, in seconds, or null. */
  get rival() {
    const { state, keeper } = this.#app;
    const { link, time } = keeper.session.race ?? {};
    return state?.puzzle && link === state.link ? time : null;
  }

  /** Whether the puzzle on the board was opened on an earlier day. */
  #isLeft() {
    const { state, keeper, set } = this.#app;
    const { seen } = keeper.session;
    return Boolean(state?.puzzle?.day) && !set.linkFor(state) && seen?.link === state.link && seen.day !== today();
  }

  /** Asks for today’s puzzle, at the level and on the board of the one that is shown. */
  #askAgain(send) {
    const { board, puzzle } = this.#app.state;
    return send(`daily ${puzzle.level} ${board.width}x${board.height} ${today()}`);
  }

  #say() {
    const { mode, puzzle, clock } = this.#app.state;
    const isReady = mode === 'puzzle' && this.#isLeft() && puzzle.day < today();
    const isRaced = mode === 'puzzle' && this.rival !== null && clock?.goes;
    this.element.hidden = !isReady && !isRaced;
    this.#open.hidden = !isReady;
    say(this.#text, isReady ? words.ready : isRaced ? words.race(panel.time(this.rival)) : '');
  }
}
