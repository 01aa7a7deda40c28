// The side panel with report, controls and details.

import { controlled, isComplete, isOver } from './controls.js';
import { today } from './days.js';
import { button, check, h, quote, say, section, select } from './dom.js';
import { Famous } from './facts.js';
import { Legend } from './legend.js';
import { Month } from './month.js';
import { Result } from './result.js';
import { madeName } from './sets.js';
import { SheetDialog } from './sheet.js';
import { Starts } from './starts.js';
import { Straighten } from './straighten.js';
import { Tree } from './tree.js';
import { VerseDialog } from './verse.js';
import { awaited, guide, levelName, panel as words, puzzleGuide, titleOf } from './words.js';

const SIDES = [5, 6, 7, 8, 9, 10];
/** Number of different puzzles of a board and a level in sets, so that links to them are short. */
const SEEDS = 100_000;
/** Maximum number of moves in the list, which shows the last ones, and how many are dropped together. */
const LISTED = { most: 400, dropped: 100 };

export class Panel {
  #title = h('h2', { tabindex: '-1' });
  #text = controlled('text', h('p'));
  #guide = h('p.quiet');
  #report;
  /** @type {import('./requests.js').Ask} */
  #ask;
  /** A live region that announces when a tour starts playing. */
  #playing = h('p.unseen', { role: 'status' });
  /** A live region for the question of *Give up*. */
  #asked = h('p.unseen', { role: 'status' });
  #offers = h('div.buttons');
  #working = h('div.working', { hidden: true });
  #clock = controlled('clock', section(words.clockName, h('p'), h('p.clock')));
  #why = section(words.why, h('p'), h('ol.program'), h('p.values'));
  #list = h('ol.moves');
  #moves = controlled('moves', section(words.moves, this.#list));
  /** The number before the first move in the list. */
  #unlisted = 0;
  #scroll = null;
  #offered = '';
  /** A placeholder, which `fill` replaces. */
  #starts = h('span');
  #selects = {};
  #controls = {};
  /** The title of the puzzle whose level and board the menus show. */
  #chosen = '';
  #state = null;
  #legend = new Legend();
  #result;
  #straighten;
  #tree;

  /**
   * Callbacks in `act`: `ask(...lines)`, `stop()`, `inquire(line)`, `seed()`, `explain(is)`, `other(is)`, `reveal()`,
   * `again()`, `rival()`, `colours()`, `names()` and `print(names, hasSolutions, progress)`. The panel contains the sections of `pictures`.
   *
   * @param {import('./requests.js').Act} act
   */
  constructor(act, pictures) {
    this.#ask = act.ask;
    this.#report = h('div', { id: 'report', role: 'status' }, this.#title, this.#text, this.#guide);
    this.#working.append(h('progress'), h('span'), button(words.stop, act.stop));
    this.#result = new Result(act);
    this.#straighten = new Straighten(act.ask);
    this.#tree = new Tree(act.inquire);
    this.#why.classList.add('why');
    say(this.#title, words.loading);
    this.element = h('div.panel',
      this.#report, this.#playing, this.#asked, this.#working, this.#straighten.status, this.#result.element,
      this.#clock, this.#why, this.#legend.colours, this.#tree.element, this.#offers, ...this.#ways(act),
      this.#legend.marks, pictures.styles, pictures.facts.element, pictures.saving, this.#moves);
    this.element.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.matches('[data-offer^=find]')) act.reveal();
    });
  }

  /** Creates the controls of each mode. @param {import('./requests.js').Act} act */
  #ways(act) {
    // Offers with the same name are not shown a second time.
    const plain = (/** @type {import('./requests.js').Request} */ name, label, attributes = {}) =>
      button(label, () => act.ask(name), { 'data-offer': name, ...attributes });
    const control = (name, it) => ((this.#controls[name] = it.element ?? it), it.row ?? it);
    const kinds = select(words.kind);
    const find = button(words.find, () => act.ask(findLine(kinds.element.value)), { class: 'primary', 'data-offer': 'find-tour' });
    const rule = select(words.rule, (name) => act.ask(`tie-break ${name}`));
    const starts = new Starts(act);
    const famous = new Famous((link) => act.ask(`open ${link}`));
    const watch = h('div', { 'data-modes': 'watch' },
      h('div.pair', kinds.row, find),
      h('div.row', { role: 'group', 'aria-label': words.start },
        h('span', words.start), h('div.buttons', this.#starts)),
      h('div.buttons',
        control('end', button(words.end, () => act.other(!this.#isOther()), { 'aria-pressed': 'false' })),
        controlled('clear', plain('clear', words.clear))),
      control('rule', rule),
      h('div.buttons', controlled('starts', button(words.starts, () => starts.open(this.#state))),
        button(words.famous, () => famous.open())),
      this.#straighten.element,
      control('backtracking', check(words.backtracking, () => act.ask('toggle-backtracking'))),
      starts.element, famous.element);
    const play = h('div', { 'data-modes': 'play' },
      h('div.buttons',
        controlled('hint', plain('hint', words.hint, { class: 'primary' })),
        this.#giveUp(),
        controlled('clear', plain('clear', words.clear))),
      control('outlook', check(words.outlook, () => act.ask('toggle-outlook'))),
      control('uncrossed', check(words.uncrossed, () => act.ask('toggle-uncrossed'))));
    const level = select(words.level, () => chosen());
    const side = select(words.side, () => chosen());
    side.fill(SIDES.map((side) => [`${side}x${side}`, `${side} × ${side}`]));
    side.element.value = '8x8';
    const daily = (day) => act.ask(`daily ${level.element.value} ${side.element.value} ${day}`);
    /** @returns {import('./requests.js').Request} */
    const similar = () => `puzzle ${level.element.value} ${side.element.value} ${act.seed()}`;
    const made = () => act.ask(similar());
    const again = () => {
      const { puzzle } = this.#state;
      return puzzle && !puzzle.day ? made() : daily(puzzle?.day ?? today());
    };
    const chosen = () => {
      this.#nameDay();
      return again();
    };
    const month = new Month(daily);
    const verses = new VerseDialog(act.seed, (link) => act.ask(`open ${link}`));
    const namer = {
      link: () => (this.#state.puzzle && !this.#state.puzzle.verse ? this.#state.link : null),
      set: act.names,
      made: (level) => madeName(side.element.value, level, act.seed() % SEEDS),
      levels: () => [level.element.value, ...Array.from(level.element.options, (it) => it.value)],
    };
    const sheets = new SheetDialog(act.print, namer);
    const puzzle = h('div', { 'data-modes': 'puzzle' },
      controlled('solving', h('div.buttons',
        plain('hint', words.hint, { class: 'primary' }),
        plain('check', words.check),
        control('note', button(words.note, () => act.other(!this.#isOther()), { 'aria-pressed': 'false' })),
        this.#giveUp())),
      controlled('solving', control('notes', h('p.quiet'))),
      controlled('new-puzzle', h('div.pair', level.row, side.row)),
      h('div.buttons',
        control('day', button(words.day, () => daily(today()))),
        button(words.days, () => month.open(level.element.value, side.element.value, level.element.selectedOptions[0].label)),
        button(words.newPuzzle, made, { 'data-offer': 'find-another' }),
        button(words.verse, () => verses.open()),
        button(words.sheets, () => sheets.open())),
      month.element, sheets.element, verses.element);
    const mirror = select(words.mirror, (place) => act.ask(`mirror ${place}`));
    const shape = h('div', { 'data-modes': 'shape' },
      control('mirror', mirror),
      h('div.buttons',
        plain('find-tour', words.find, { class: 'primary' }),
        plain('find-closed', words.findClosed),
        plain('whole-board', words.whole),
        plain('invert', words.invert)));
    const explain = control('explain', check(words.explain, (is) => act.explain(is)));
    explain.dataset.modes = 'watch play';
    this.#selects = { kinds, rule, level, mirror, side };
    const all = [watch, play, puzzle, shape, explain];
    // Until the first state, the mode is unknown.
    for (const it of all) it.hidden = true;
    return all;
  }

  /** A button that gives up when it is pressed a second time. Esc and leaving the button cancel. */
  #giveUp() {
    const isAsked = () => it.classList.contains('asked');
    const ask = (is) => {
      it.classList.toggle('asked', is);
      say(it, is ? words.reallyGiveUp : words.giveUp);
      say(this.#asked, is ? words.reallyGiveUp : '');
      if (is) it.focus();
    };
    const it = controlled('give-up', button(words.giveUp, () => {
      const isSure = isAsked();
      ask(!isSure);
      if (isSure) this.#ask('give-up');
    }, { 'data-offer': 'give-up', onblur: () => ask(false), onkeydown: (event) => {
      if (event.key === 'Escape' && isAsked()) event.preventDefault();
      if (event.key === 'Escape') ask(false);
    } }));
    return it;
  }

  /** Fills the menus with the engine’s choices. */
  fill({ kinds, rules, starts, levels, mirrors }) {
    this.#selects.kinds.fill([...words.plainKinds, ...kinds]);
    this.#selects.rule.fill(rules);
    this.#selects.level.fill(levels);
    this.#selects.level.element.value = 'medium';
    this.#nameDay();
    this.#selects.mirror.fill([...mirrors.entries()]);
    this.#starts.replaceWith(...starts.map(([name, label]) => button(label, () => this.#ask(`start ${name}`))));
    // The next state sets the level, which had no choices before.
    this.#chosen = '';
  }

  #isOther() {
    return this.#controls.end.getAttribute('aria-pressed') === 'true';
  }

  /** Sets whether the next click chooses the end of the tour, or adds a note. */
  other(is) {
    for (const name of ['end', 'note']) this.#controls[name].setAttribute('aria-pressed', String(is));
    if (this.#state) this.#showGuide(this.#state);
  }

  #showGuide(state) {
    const { report, mode } = state;
    const [name, square] = report.guide ?? [];
    const usual = name === 'puzzle' ? guideOf(state) : guide[name]?.(square);
    say(this.#guide, (this.#isOther() ? awaited[mode] : usual) ?? '');
  }

  /** Moves the focus to the report. */
  focus() {
    this.#title.focus({ preventScroll: true });
  }

  /** Shows the title of the running task; null hides the title. */
  working(title) {
    if (this.#working.hidden !== !title) this.#working.hidden = !title;
    if (title) say(this.#working.querySelector('span'), title);
  }

  /** Shows a state; `isWorking` while a task may still change it. */
  show(state, view, isWorking) {
    const { report } = state;
    this.#state = state;
    const isAnnounced = this.#straighten.show(state, isWorking);
    // While a tour plays or gets better, keep screen readers from announcing each step.
    this.#report.setAttribute('aria-live', state.running || isAnnounced ? 'off' : 'polite');
    say(this.#playing, state.running ? words.playing : '');
    quote(this.#title, report.title);
    this.#title.dataset.tone = report.tone;
    if (report.text === state.puzzle?.title) say(this.#text, titleOf(state.puzzle));
    else quote(this.#text, report.text);
    this.#showGuide(state);
    this.#showOffers(report.offers, state.mode);
    this.#controls.rule.value = state['tie-break'];
    this.#controls.backtracking.checked = state.backtracking;
    this.#controls.outlook.checked = state['tells-outlook'];
    this.#controls.uncrossed.checked = state.uncrossed;
    this.#controls.explain.checked = view.explain;
    if (state.mirror !== null) this.#controls.mirror.value = state.mirror;
    this.#showPuzzle(state);
    this.showClock(state);
    this.#showWhy(state, view);
    this.#tree.show(state);
    this.#legend.show(state);
    this.#showMoves(state);
  }

  /** Shows the suggestions of the report. One that has a button in the mode gives only its label to a *Hint* button. */
  #showOffers(offers, mode) {
    const key = `${mode} ${offers.join(' ')}`;
    if (this.#offered === key) return;
    this.#offered = key;
    const way = this.element.querySelector(`[data-modes=${mode}]`);
    const buttonOf = (name) => way?.querySelector(`[data-offer=${name}]`);
    const hint = buttonOf('hint');
    if (hint) say(hint, new Map(offers).get('hint') ?? words.hint);
    const own = offers.filter(([name]) => !buttonOf(name));
    const hadFocus = this.#offers.contains(document.activeElement);
    this.#offers.replaceChildren(...own.map(([name, label]) =>
      button(label, () => this.#ask(`offer ${name}`), { 'data-offer': name })));
    if (hadFocus) this.focus();
  }

  /** Sets the choices for a new puzzle to those of the puzzle shown. */
  #showPuzzle(state) {
    const { puzzle, board } = state;
    say(this.#controls.notes, puzzle?.verse ? words.readingNotes : words.solvingNotes);
    this.#result.show(state);
    const isSame = this.#chosen === puzzle?.title;
    this.#chosen = puzzle?.title ?? '';
    if (isSame || !puzzle) return;
    const { level, side } = this.#selects;
    for (const [{ element }, value] of [[level, puzzle.level], [side, `${board.width}x${board.height}`]]) {
      if ([...element.options].some((it) => it.value === value)) element.value = value;
    }
    this.#nameDay();
  }

  /** Names the level and the board of today’s puzzle on its button. */
  #nameDay() {
    const { level, side } = this.#selects;
    this.#controls.day.dataset.today = `${side.element.value.replace('x', '×')} ${levelName(level.element.value)}`;
  }

  showClock(state) {
    const { clock, puzzle, board } = state;
    if (!clock) return;
    const placed = puzzle ? `${words.placed(puzzle.placed, board.squares)} · ` : '';
    const [name, now] = this.#clock.querySelectorAll('p');
    say(name, puzzle ? titleOf(puzzle) : '');
    say(now, placed + words.clock(clock));
  }

  #showWhy(state, view) {
    this.#why.hidden = !view.explain || !state.explanation || isComplete(state);
    if (this.#why.hidden) return;
    const [sentence, values] = this.#why.querySelectorAll('p');
    quote(sentence, state.explanation);
    const program = this.#why.querySelector('ol');
    program.hidden = values.hidden = !state.program;
    if (!state.program) return;
    const lines = state.program.lines.map(([indent, text], place) => {
      const line = h('li', { style: `--indent: ${indent}`, 'aria-current': place === state.program.current ? 'step' : null });
      quote(line, text);
      return line;
    });
    program.replaceChildren(...lines);
    quote(values, state.program.values);
  }

  #showMoves({ moves, changed, board }) {
    const list = this.#list;
    list.style.setProperty('--digits', String(board.squares).length);
    const { most, dropped } = LISTED;
    const unlisted = Math.max(0, dropped * Math.ceil((moves.length - most) / dropped));
    const known = this.#unlisted + list.children.length;
    const same = unlisted < this.#unlisted ? 0 : Math.min(changed.moves, known);
    while (list.children.length && this.#unlisted + list.children.length > same) list.lastChild.remove();
    for (let at = Math.min(unlisted - this.#unlisted, list.children.length); at > 0; at -= 1) list.firstChild.remove();
    this.#unlisted = unlisted;
    const from = unlisted + list.children.length;
    const more = moves.slice(from).map((square, at) =>
      h('li', { 'data-number': from + at + 1 }, button(square, () => this.#ask(`seek ${from + at}`))));
    list.append(...more);
    if (more.length) this.#scroll ??= requestAnimationFrame(() => this.#scrollMoves());
  }

  /** Scrolls the list of moves to its end, without scrolling the page; once a frame, because it needs the layout. */
  #scrollMoves() {
    this.#scroll = null;
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}

/** What to do in an unsolved puzzle: where the last letter of a verse is, or the numbers nearest to the asked one. */
function guideOf({ squares, puzzle, clock }) {
  if (!clock?.goes) return puzzleGuide.givenUp;
  const known = Object.entries(squares).filter(([, { n }]) => n);
  if (known.length === 0) return guide.puzzle();
  const all = known.map(([square, { n: number, is, letter }]) =>
    ({ number, square, letter, isOwn: !is?.includes('given'), isNear: Math.abs(number - puzzle.number) === 1 }));
  all.sort((one, other) => one.number - other.number);
  const before = all.findLast(({ number }) => number < puzzle.number);
  if (puzzle.verse) return before ? puzzleGuide.letter(before.letter, before.square) : guide.puzzle();
  const after = all.find(({ number }) => number > puzzle.number);
  return puzzleGuide.where(before, after, all.some(({ isOwn }) => isOwn) ? puzzleGuide.move : puzzleGuide.longMove);
}

/** The request for a kind of tour. @returns {import('./requests.js').Request} */
function findLine(kind) {
  return kind === 'open' ? 'find-tour' : kind === 'closed' ? 'find-closed' : `find ${kind}`;
}
