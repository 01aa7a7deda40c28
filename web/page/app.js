// The page: its parts, the requests that they make, and the answers that they show.

import { fragment } from './address.js';
import { BoardView } from './board.js';
import { Clock } from './clock.js';
import { showControls } from './controls.js';
import { Daily } from './daily.js';
import { todaysLink } from './days.js';
import { button } from './dom.js';
import { Engine } from './engine.js';
import { Keeper } from './keeper.js';
import { listen, present } from './keys.js';
import { Lessons } from './lessons.js';
import { linkOf, placeOf, verseIn } from './links.js';
import { makePuzzles } from './maker.js';
import { askToReload, clearNotice, serveOffline, tell } from './notices.js';
import { Panel } from './panel.js';
import { Pictures } from './pictures.js';
import { Places } from './places.js';
import { Progress } from './progress.js';
import { isLogged, isOwn, isTick } from './requests.js';
import { PuzzleSet, requestFor } from './sets.js';
import { linkTo } from './sharing.js';
import { Sheet } from './sheet.js';
import { keepView, keptView } from './store.js';
import { guardTaps } from './taps.js';
import { isDark, Tools } from './tools.js';
import { Transport } from './transport.js';
import { Welcome } from './welcome.js';
import { dialogs, faults, modes as modeWords, panel as panelWords, tools as toolWords } from './words.js';

/** Delay before a running task is shown, in milliseconds. */
const TOLD_AFTER = 300;

/** Whether the page is part of another page. An embedded page has no bars and stores nothing. */
const isEmbedded = document.documentElement.classList.contains('embedded');

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @returns {import('./requests.js').Request[]} */
const firstLog = () => [`begin ${seed()}`];

/** Identifies a game or tour well enough to notice another one. */
const markOf = ({ board, moves }) => [board.name, moves.length, moves[0], moves.at(-1)].join(' ');

export class App {
  view = { look: 'flags', theme: 'auto', scheme: 'system', explain: false, style: 'board' };
  /** The last state of the session; null until the engine has answered. */
  state = null;
  /** Resolves when the page has sent its first requests. */
  started = Promise.resolve();
  /** @type {Engine} */
  #engine;
  #module;
  /** Whether the open lesson explains each move, instead of the user’s choice; null outside of lessons. */
  #taught = null;
  /** Whether the next click on the board chooses the end of the tour, or adds a note. */
  #isOther = false;
  /** The last game in Play mode, as `markOf` identifies it. A watched tour is not a game. */
  #game = '';
  /** The title of the running task, and the timer that shows it. */
  #working = null;
  #told;
  /** Logs to replay, one after the other, if the stored log fails. */
  #otherLogs = [() => this.keeper.shown(firstLog), firstLog];

  /**
   * Sends a request. Stores the request first, so that a reload before the answer sends it again.
   *
   * @type {import('./requests.js').Ask}
   */
  ask = async (...lines) => {
    this.leaveWelcome();
    await this.started;
    this.leaveWelcome();
    this.keeper.session.isUsed = true;
    return this.askAtOnce(...lines);
  };

  /** Sends requests before those that wait for the page to start. @type {import('./requests.js').Ask} */
  askAtOnce = (...lines) => {
    const answering = this.#engine.ask(...lines);
    this.keeper.keep();
    return answering;
  };

  board = new BoardView({
    choose: (square, wantsOther, isTwice) => this.#choose(square, wantsOther, isTwice),
    paint: (square, begins) => this.ask(begins ? `paint-first ${square}` : `paint ${square}`),
  });
  #transport = new Transport(this.ask);
  #pictures = new Pictures({
    draw: (state, drawing) => this.board.show(state, drawing, this.view.look),
    style: (style) => this.#change({ style }),
    colours: () => this.#colours,
    link: () => this.set.linkFor(this.state) ?? linkOf(this.state),
  });
  #panel = new Panel({
    ask: this.ask,
    seed,
    stop: () => this.#engine.stop().then(() => tell(faults.stopped)),
    inquire: (line) => this.#engine.ask(line),
    explain: (is) => this.#explain(is),
    other: (is) => this.setOther(is),
    reveal: () => this.board.reveal(),
    print: async (names, hasSolutions, progress) => {
      await this.#sheet.print(await makePuzzles(this.#module, names.map(requestFor), progress), names, hasSolutions);
    },
    names: () => this.set.namesFor(this.state),
    colours: () => this.#colours,
    again: () => {
      this.#progress.again(this.state.link);
      this.ask(`open ${this.state.link}`);
    },
    rival: () => this.daily.rival,
  }, this.#pictures);
  daily = new Daily(this);
  set = new PuzzleSet(!isEmbedded, {
    open: this.ask,
    keep: (now) => {
      this.keeper.session.set = now;
    },
  });
  #sheet = new Sheet();
  lessons = new Lessons({
    ask: this.ask,
    changed: (card) => {
      this.keeper.hold(card);
      if (!card) this.#leaveLesson();
    },
    closed: () => {
      this.tools.focus();
      this.places.name(true);
    },
  });
  tools = new Tools({
    ask: this.ask,
    lessons: () => this.lessons.open(),
    home: () => this.places.home(),
    mode: (mode) => this.#beginMode(mode),
    look: (look) => this.#change({ look, style: 'board' }),
    theme: (theme) => this.#change({ theme }),
    scheme: (scheme) => this.#change({ scheme }),
    present,
  });
  welcome = new Welcome((mode) => this.#beginFromWelcome(mode));
  #clock = new Clock();
  keeper = new Keeper(!isEmbedded, {
    isRunning: () => this.state?.running,
    // Resume the ticks, which pause while the engine is busy.
    copied: () => this.#clock.schedule(this.#engine, this.state),
  });
  #progress = new Progress(!isEmbedded, {
    tab: () => this.keeper.session.id,
    open: (link) => this.ask(`open ${link}`),
  });
  places = new Places(this);

  /** Starts the page: shows its parts at once, and what it names when the engine is loaded. */
  async start() {
    this.started = this.#start();
    this.welcome.beginEarly();
    await this.started;
    // Wait until the log is replayed, and requests made meanwhile are answered.
    await this.#engine.ask();
    await this.daily.greet();
    this.daily.watch();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#engine.ask(this.#showLine));
    document.body.dataset.ready = 'true';
    performance.mark('ready');
    serveOffline();
  }

  async #start() {
    this.#listen();
    this.#layOut();
    const isWelcome = this.welcome.isShown;
    if (isWelcome) this.welcome.show(this.board.field);
    const loaded = Engine.load();
    // Avoid an unhandled rejection: errors are handled where `loaded` is awaited.
    loaded.catch(() => {});
    const before = await this.keeper.load(firstLog);
    this.#module = await loaded.catch(() => {
      this.#fail();
      return new Promise(() => {});
    });
    const link = fragment();
    const { asked = [], log, first = 0, opened = '', isLink, card, set } = this.keeper.session;
    // A second tab of a later visit starts with a new session.
    const isFresh = first === 0 && ![...(log ?? []), ...asked].some((it) => isOwn(it) && !it.startsWith('begin '));
    if (!isWelcome && !link && isFresh) this.welcome.show(this.board.field);
    // A reload does not open the address again, because the log contains the request that opened it.
    const isReload = Boolean(log) && performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload';
    // `puzzle` may be another puzzle now than when it was opened.
    const isShown = link !== 'puzzle' && (isReload || (link === opened && !link.startsWith('lesson=')));
    this.#engine = new Engine(this.#module, before, {
      answer: (answer, request) => this.#onAnswer(answer, request),
      task: (task) => this.#onTask(task),
      failed: () => tell(faults.engine),
      lost: () => this.#onLost(),
    });
    this.#onTask({ awaited: true, title: panelWords.restoring });
    if (isReload && card) {
      this.lessons.show(card);
      this.#taught = card.explains;
    }
    this.set.restore(set);
    this.keeper.begin(this.#engine);
    this.places.begin(isShown && isLink ? link : null);
    const answering = this.#engine.ask('tables');
    for (const lines of asked) this.#engine.ask(lines);
    this.#fill((await answering).tables);
    if (!isReload) this.daily.mean(link);
    // A lesson opened before the view is restored would lose its explanations.
    if (link && !isShown) this.places.open(link);
  }

  #layOut() {
    const at = (id) => document.getElementById(id);
    document.body.prepend(button(toolWords.skip, () => this.board.focus(), { class: 'skip' }));
    at('stage').replaceChildren(this.board.element);
    document.querySelector('.late').remove();
    at('panel').append(this.lessons.element, this.#panel.element);
    at('report').after(this.daily.element, this.set.element);
    at('tools').replaceChildren(this.tools.element);
    at('transport').append(this.#transport.element);
    document.body.append(this.#sheet.element);
  }

  #listen() {
    addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && this.#isOther) this.setOther(false);
    });
    addEventListener('beforeprint', () => {
      if (this.state && !this.#sheet.isReady) this.#sheet.show(this.state, this.#addressOnPaper, this.lessons.current);
    });
    document.addEventListener('unstored', () => isEmbedded || tell(faults.unstored), { once: true });
    guardTaps();
    listen({
      ask: this.ask,
      isTimed: () => ['watch', 'play'].includes(this.state?.mode),
      help: () => this.tools.help(),
      given: () => this.board.focusGiven(this.state),
    });
    addEventListener('paste', (event) => openVerse(event.clipboardData.getData('text/plain')));
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', async (event) => {
      event.preventDefault();
      openVerse((await event.dataTransfer.files[0]?.text()) ?? event.dataTransfer.getData('text/plain'));
    });
  }

  /** Fills the menus with the engine’s choices, and restores the stored view. */
  #fill(tables) {
    for (const part of [this.#panel, this.tools, this.board]) part.fill(tables);
    const names = (choices) => choices.map(([name]) => name);
    const { view } = this;
    const choices = {
      look: [view.look, ...names(tables.looks)], theme: [view.theme, ...names(tables.themes)], scheme: names(dialogs.schemes), explain: [false, true],
    };
    Object.assign(view, keptView(choices));
    this.#engine.ask(this.#showLine);
  }

  /** Whether a task is running that the user waits for. */
  get isWorking() {
    return this.#working !== null;
  }

  leaveWelcome() {
    if (!this.welcome.isShown) return;
    const hasFocus = document.querySelector('.welcome').contains(document.activeElement);
    this.welcome.hide();
    // What had the focus is hidden now.
    if (hasFocus) this.#panel.focus();
    if (this.state) this.tools.show(this.state, this.view, false);
  }

  /** Sets whether the next click on the board chooses the end of the tour, or adds a note. */
  setOther(is) {
    this.#isOther = is;
    this.#panel.other(is);
  }

  /** Scrolls to the report, which is at the top. */
  scrollUp() {
    for (const it of [document.getElementById('panel'), document.scrollingElement]) it.scrollTop = 0;
  }

  #choose(square, wantsOther, isTwice) {
    const { mode, squares } = this.state ?? {};
    const is = (what) => squares?.[square]?.is?.includes(what);
    const isOther = ['watch', 'puzzle'].includes(mode) && (wantsOther || this.#isOther || (mode === 'watch' && is('wanted-end')));
    if (isOther && mode === 'watch') this.setOther(false);
    if (isOther) return this.ask(mode === 'watch' ? `end ${square}` : `note ${square}`);
    // The first click may have moved the knight there.
    return this.ask(isTwice && mode === 'watch' && !is('knight') ? `start ${square}` : `choose ${square}`);
  }

  async #beginMode(mode) {
    this.setOther(false);
    const { state, view } = this;
    const isWatched = mode === 'play' && state?.mode === 'watch' && state.moves.length > 0 && markOf(state) !== this.#game;
    this.lessons.hide();
    view.style = 'board';
    this.scrollUp();
    await (isWatched ? this.ask(`mode ${mode}`, 'clear') : this.ask(`mode ${mode}`));
    if (isWatched) tell(modeWords.emptied);
    if (mode === 'puzzle') await this.daily.begin();
  }

  async #beginFromWelcome(mode) {
    await this.#beginMode(mode);
    if (mode === 'watch') await this.ask('start top-left', 'play-pause');
    // The session may have another puzzle.
    if (mode === 'puzzle' && this.state.puzzle && this.state.link !== todaysLink()) await this.ask(`open ${todaysLink()}`);
  }

  #explain(is) {
    if (this.#taught === null) return this.#change({ explain: is });
    this.#taught = is;
    return this.ask(this.#showLine);
  }

  /** Restores the user’s choice of explanations after a lesson. */
  #leaveLesson() {
    if (this.#taught === null) return;
    this.#taught = null;
    this.#engine.ask(this.#showLine);
  }

  get #explains() {
    return this.#taught ?? this.view.explain;
  }

  get #theme() {
    return this.view.theme !== 'auto' ? this.view.theme : isDark() ? 'slate' : 'wood';
  }

  /** The look and the theme, as requests name them. */
  get #colours() {
    return `${this.view.look} ${this.#theme}`;
  }

  /** @returns {import('./requests.js').Request} */
  get #showLine() {
    return `show ${this.view.look} ${this.#theme} ${this.#explains ? 'explained' : 'plain'}`;
  }

  #change(changes) {
    Object.assign(this.view, changes);
    keepView(this.view);
    return this.ask(this.#showLine);
  }

  /** Shows the answer to a request; `request` is null for the replay of the log. */
  #onAnswer(answer, request) {
    if (answer.state && this.state && answer.state.mode !== this.state.mode) clearNotice();
    // The search may be over before its tree is drawn.
    if (answer.error && request !== 'draw tree') tell('', answer.error);
    if (answer.events.length) document.dispatchEvent(new CustomEvent('journal', { detail: answer.events }));
    if (answer.lesson && request) {
      this.#taught = answer.lesson.explains;
      this.view.style = 'board';
      this.lessons.show(answer.lesson);
    }
    const next = answer.state ?? this.state;
    if (request) this.set.follow(request, answer.events, next);
    const restoring = next ? this.#progress.follow(next, answer.events, request, !this.#engine.kept.asked.some(isOwn)) : [];
    if (restoring.length) this.#engine.askFirst(...restoring);
    if (answer.state && this.#isClockOnly(answer.state, request)) this.#showClock(answer.state);
    else if (answer.state) this.#show(answer.state, Boolean(answer.task?.awaited), this.#progress.isRestoring(request));
    if (this.state) this.places.name(isOwn(request));
    this.#clock.schedule(this.#engine, this.state);
    // Ticks alone do not store the session; it is stored when the page is hidden.
    if (!isTick(request) && isLogged(request)) this.keeper.keep();
    if (this.#engine.isLong) this.keeper.copyLater();
  }

  /** Whether a tick has advanced only the clock. */
  #isClockOnly({ running, drawing }, request) {
    return isTick(request) && this.state && !this.state.running && !running && drawing.before && drawing.edits.length === 0;
  }

  #showClock(next) {
    this.state = next;
    this.board.follow(next.drawing);
    this.#panel.showClock(next);
  }

  /** Shows a state. While `isWorking`, a tour may still get better. */
  #show(next, isWorking, isRestored) {
    const { state: before, view } = this;
    const focused = document.activeElement;
    this.state = next;
    const isSame = before?.puzzle && before.link === next.link;
    const isSolved = next.puzzle?.solved && isSame && !before.puzzle.solved && !isRestored;
    showControls(next);
    this.daily.show(next, isSolved);
    this.set.show(next);
    if (next.mode === 'play') this.#game = markOf(next);
    this.#pictures.show(next, view, isWorking);
    this.#sheet.prepare(this.#addressOnPaper, Boolean(next.puzzle));
    if (isSolved) this.board.celebrate(next);
    this.#panel.show(next, { ...view, explain: this.#explains }, isWorking);
    this.#transport.show(next);
    this.tools.show(next, view, this.welcome.isShown);
    Object.assign(document.body.dataset, { mode: next.mode, board: this.#theme });
    // A control that is hidden now passes the focus to the report.
    if (focused?.isConnected && focused.checkVisibility?.() === false) this.#panel.focus();
  }

  #onTask(task) {
    const title = task?.awaited ? task.title : null;
    // A search for better tours is a series of tasks.
    if (title === this.#working) return;
    this.#working = title;
    clearTimeout(this.#told);
    if (title) this.#told = setTimeout(() => this.#panel.working(title), TOLD_AFTER);
    else this.#panel.working(null);
  }

  /** Returns a new log after the stored log failed; null if new logs have failed too. */
  #onLost() {
    const log = this.#otherLogs.shift();
    this.lessons.hide();
    if (!log) this.#fail();
    return log?.() ?? null;
  }

  #fail() {
    this.#panel.element.hidden = true;
    askToReload(faults.load, 'alert');
  }

  /** The address of what is shown, without the time and the set of a puzzle. */
  get #addressOnPaper() {
    const { state, lessons: { current } } = this;
    return linkTo(current ? placeOf(state, current).fragment : linkOf(state));
  }
}

/** Opens the verse in a pasted or dropped text. */
function openVerse(text) {
  const link = verseIn(text);
  if (link) location.hash = link;
}
