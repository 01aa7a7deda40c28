// Opens links, and keeps the address in step with the page.

import { Address } from './address.js';
import { today, todaysLink } from './days.js';
import { present } from './keys.js';
import { placeOf, raceIn, requestsOf } from './links.js';
import { tell } from './notices.js';
import { namesIn } from './sets.js';
import { faults, titles } from './words.js';

export class Places {
  /** @type {import('./app.js').App} */
  #app;
  #address;

  constructor(app) {
    this.#app = app;
    this.#address = new Address({
      link: (link) => app.started.then(() => this.open(link)),
      place: (to, mode) => this.#goTo(to, mode),
      left: () => present(false),
      named: (link, isLink) => app.keeper.name(link, isLink),
    });
  }

  /** Starts with a link that the address still names, or with null. */
  begin(link) {
    this.#address.begin(link);
  }

  /** Changes the address so that it names what is shown. `isOwn` says whether the user asked for the change. */
  name(isOwn) {
    const { state, welcome } = this.#app;
    const place = welcome.isShown ? { fragment: '', kind: '', title: '', mode: state.mode } : this.#here();
    this.#address.show({ ...place, title: titles.of(place.title) }, isOwn);
  }

  /** Opens a link from the address; resolves to false if the link cannot be opened. */
  open(link) {
    const app = this.#app;
    return this.#address.open(link, async () => {
      if (isEarly(link)) return false;
      app.setOther(false);
      app.scrollUp();
      if (!isLesson(link)) app.lessons.hide();
      app.leaveWelcome();
      const { error } = await this.#askFor(link, app.askAtOnce);
      if (error) tell(faults.link(''), error);
      return !error;
    });
  }

  /** Shows the welcome above an empty board. *Undo* brings back what was there. */
  async home() {
    const { started, welcome, lessons, board, tools, view, askAtOnce } = this.#app;
    await started;
    if (welcome.isShown) return;
    lessons.hide();
    welcome.show(board.field);
    tools.show(this.#app.state, view, true);
    // The address is that of the welcome before the board changes, so that there is one new entry in the history.
    this.name(true);
    await askAtOnce('mode watch', 'board 8x8');
  }

  /** Returns to what an entry of the browser’s history names. What is still shown is kept as it was left. */
  async #goTo(to, mode) {
    const app = this.#app;
    if (isEarly(to)) return false;
    app.setOther(false);
    if (!to) {
      await this.home();
      return true;
    }
    if (!isLesson(to)) {
      app.lessons.hide();
      if (mode) await app.ask(`mode ${mode}`);
      if (this.#here().fragment === to && !app.isWorking) return true;
    }
    return !(await this.#askFor(to, app.ask)).error;
  }

  /** What is shown, by the link of the set if it is a puzzle of one. */
  #here() {
    const { state, lessons, set } = this.#app;
    const place = placeOf(state, lessons.current);
    const link = lessons.current ? null : set.linkFor(state);
    return link ? { ...place, fragment: link, kind: link } : place;
  }

  /** Sends the requests that open a link, unless it is that of the puzzle on the board. @param {import('./requests.js').Ask} send */
  async #askFor(link, send) {
    const { state, daily, set } = this.#app;
    if (link === 'puzzle' && state?.mode === 'puzzle' && state.link === todaysLink()) return {};
    const race = raceIn(link);
    if (race.rival !== null) daily.race(race.link, race.rival);
    if (namesIn(link)) set.begin(link);
    return send(...requestsOf(link));
  }
}

function isLesson(link) {
  return link.startsWith('lesson=');
}

/** Whether a link is to the puzzle of a day to come; says so. */
function isEarly(link) {
  const [, day] = /^puzzle=(\d{4}-\d\d-\d\d)-/.exec(link) ?? [];
  if (!day || day <= today() || Number.isNaN(Date.parse(day))) return false;
  tell(faults.early(day, today()));
  return true;
}
