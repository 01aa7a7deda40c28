// The side panel with report, controls and details.

import { today } from './days.js';
import { button, check, h, say, select } from './dom.js';
import { Legend } from './legend.js';
import { Month } from './month.js';
import { requests } from './requests.js';
import { Result } from './result.js';
import { Sheets } from './sheets.js';
import { MOST_TESTED, Starts } from './starts.js';
import { Straighten } from './straighten.js';
import { Tree } from './tree.js';
import { awaited, guide, panel as words, puzzleGuide, titleOf } from './words.js';

const SIDES = [5, 6, 7, 8, 9, 10];
/** Maximum number of moves in the list, which shows the last ones, and how many are dropped together. */
const LISTED = { most: 400, dropped: 100 };

export class Panel {
  #title = h('h2', { tabindex: '-1' });
  #text = h('p');
  #guide = h('p', { class: 'quiet' });
  #report;
  /** A live region that announces when a tour starts playing. */
  #playing = h('p', { role: 'status', class: 'unseen' });
  #offers = h('div', { class: 'buttons' });
  #working = h('div', { class: 'working', hidden: true });
  #sections = {};
  #moves = h('ol', { class: 'moves' });
  /** The number before the first move in the list. */
  #unlisted = 0;
  #scroll = null;
  #offered = '';
  #thumbs = h('div', { class: 'thumbs' });
  /** A placeholder, which `fill` replaces. */
  #starts = h('span');
  #selects = {};
  /** The names of the styles; empty until the engine has sent them. */
  styles = [];
  #controls = {};
  #puzzle = null;
  #link = null;
  #state = null;
  #legend = new Legend();
  #result;
  #straighten;
  #tree;

  /**
   * Callbacks in `act`: `ask(...lines)`, `offer(name)`, `stop()`, `find(kind)`, `seed()`, `seek(number)`,
   * `explain(is)`, `style(name)`, `other(is)`, `reveal()`, `result(lines)`, `again()`,
   * `print(requests, hasSolutions, progress)`,
   * `test(squares)`, and `save`
   * with `svg`, `png`, `link` and `embed`.
   */
  constructor(act) {
    this.act = act;
    this.#report = h('div', { id: 'report', role: 'status' }, this.#title, this.#text, this.#guide);
    this.#working.append(h('progress'), h('span'), button(words.stop, () => act.stop()));
    this.#result = new Result((lines) => act.result(lines), () => act.again());
    this.#straighten = new Straighten(act.ask);
    this.#tree = new Tree((line) => act.draw(line));
    const [clock, why, ...readings] = this.#readings();
    say(this.#title, words.loading);
    this.element = h('div', { class: 'panel' },
      this.#report, this.#playing, this.#working, this.#straighten.status, this.#result.element,
      clock, why, this.#legend.colours, this.#tree.element, this.#offers, ...this.#ways(), ...readings);
    this.element.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.matches('[data-offer^=find], [data-offer=nearest]')) act.reveal();
    });
  }

  /** Creates the controls of each mode. */
  #ways() {
    const { act } = this;
    // Offers with the same name are not shown a second time.
    const plain = (name, label, attributes) =>
      button(label, () => act.ask(requests.plain(name)), { 'data-offer': name, ...attributes });
    const control = (name, it) => ((this.#controls[name] = it.element ?? it), it.row ?? it);
    const kinds = select(words.kind, () => {});
    const find = button(words.find, () => act.find(kinds.element.value), { class: 'primary', 'data-offer': 'find-tour' });
    const rule = select(words.rule, (name) => act.ask(requests.tieBreak(name)));
    const starts = new Starts({
      test: (squares) => act.test(squares),
      start: (square) => act.ask(requests.start(square)),
    });
    const watch = h('div', { 'data-modes': 'watch' },
      h('div', { class: 'pair' }, kinds.row, find),
      h('div', { class: 'row', role: 'group', 'aria-label': words.start },
        h('span', {}, words.start), h('div', { class: 'buttons' }, this.#starts)),
      h('div', { class: 'buttons' },
        control('end', button(words.end, () => act.other(!this.#isOther()), { 'aria-pressed': 'false' })),
        plain('clear', words.clear)),
      control('rule', rule),
      h('div', { class: 'buttons' }, control('starts', button(words.starts, () => starts.open(this.#state)))),
      this.#straighten.element,
      control('backtracking', check(words.backtracking, () => act.ask(requests.toggleBacktracking()))),
      starts.element);
    const play = h('div', { 'data-modes': 'play' },
      h('div', { class: 'buttons' },
        control('hint', plain('hint', words.hint, { class: 'primary' })),
        plain('give-up', words.giveUp),
        plain('clear', words.clear)),
      control('outlook', check(words.outlook, () => act.ask(requests.toggleOutlook()))),
      control('uncrossed', check(words.uncrossed, () => act.ask(requests.toggleUncrossed()))));
    const level = select(words.level, () => again());
    const side = select(words.side, () => again());
    side.fill(SIDES.map((side) => [`${side}x${side}`, `${side} × ${side}`]));
    side.element.value = '8x8';
    const wish = () => [level.element.value, side.element.value];
    const daily = (day) => act.ask(requests.daily(level.element.value, side.element.value, day));
    const similar = () => requests.puzzle(level.element.value, side.element.value, act.seed());
    const made = () => act.ask(similar());
    const again = () => (this.#puzzle && !this.#puzzle.day ? made() : daily(this.#puzzle?.day ?? today()));
    const month = new Month(daily);
    const sheets = new Sheets(act.print);
    const first = () => (this.#link ? requests.open(this.#link) : similar());
    const print = (count) => Array.from({ length: count }, (_, at) => (at ? similar() : first()));
    const puzzle = h('div', { 'data-modes': 'puzzle' },
      control('solving', h('div', { class: 'buttons' },
        plain('hint', words.hint, { class: 'primary' }),
        plain('check', words.check),
        control('note', button(words.note, () => act.other(!this.#isOther()), { 'aria-pressed': 'false' })),
        plain('give-up', words.giveUp))),
      control('counts', h('p', { class: 'quiet' }, words.checkCounts)),
      control('wish', h('div', { class: 'pair' }, level.row, side.row)),
      h('div', { class: 'buttons' },
        button(words.day, () => daily(today())),
        button(words.days, () => month.open(...wish(), level.element.selectedOptions[0].label)),
        button(words.newPuzzle, made, { 'data-offer': 'find-another' }),
        button(words.sheets, () => sheets.open(print))),
      month.element, sheets.element);
    const mirror = select(words.mirror, (place) => act.ask(requests.mirror(place)));
    const shape = h('div', { 'data-modes': 'shape' },
      control('mirror', mirror),
      h('div', { class: 'buttons' },
        plain('find-tour', words.find, { class: 'primary' }),
        plain('find-closed', words.findClosed),
        plain('whole-board', words.whole),
        plain('invert', words.invert)));
    const explain = control('explain', check(words.explain, (is) => act.explain(is)));
    explain.dataset.modes = 'watch play';
    this.#selects = { kinds, rule, level, mirror, side };
    this.#controls.modes = [watch, play, puzzle, shape, explain];
    // Until the first state, the mode is unknown.
    for (const way of this.#controls.modes) way.hidden = true;
    return this.#controls.modes;
  }

  /** Creates the details and the export buttons. */
  #readings() {
    const section = (name, caption, ...inside) =>
      (this.#sections[name] = h('section', { hidden: true, 'aria-label': caption }, h('h3', {}, caption), ...inside));
    const { save } = this.act;
    return [
      section('clock', words.clockName, h('p', {}), h('p', { class: 'clock' })),
      section('why', words.why, h('p'), h('ol', { class: 'program' }), h('p', { class: 'values' })),
      this.#legend.marks,
      section('styles', words.styles, this.#thumbs),
      section('save', words.save, h('div', { class: 'buttons' },
        button(words.svg, () => save.svg()), button(words.png, () => save.png()), button(words.link, () => save.link()),
        button(words.embed, () => save.embed()))),
      section('moves', words.moves, this.#moves),
    ];
  }

  /** Fills the menus with the engine’s choices. */
  fill({ kinds, rules, starts, levels, mirrors, styles }) {
    const { act } = this;
    this.#selects.kinds.fill([...words.plainKinds, ...kinds]);
    this.#selects.rule.fill(rules);
    this.#selects.level.fill(levels);
    this.#selects.level.element.value = 'medium';
    this.#selects.mirror.fill([...mirrors.entries()]);
    this.#starts.replaceWith(...starts.map(([name, label]) => button(label, () => act.ask(requests.start(name)))));
    const thumb = (style, image, label) =>
      h('button', { type: 'button', 'data-style': style, onclick: () => act.style(style) }, image, h('span', {}, label));
    this.#thumbs.append(thumb('board', h('span', { class: 'thumb' }), words.onBoard),
      ...styles.map(([style, label]) => thumb(style, h('img', { class: 'thumb', alt: '' }), label)));
    this.styles = styles.map(([style]) => style);
    // The next state sets the level, which had no choices before.
    this.#puzzle = null;
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

  /** Shows the title of the running task; null hides the title. */
  working(title) {
    if (this.#working.hidden !== !title) this.#working.hidden = !title;
    if (title) say(this.#working.querySelector('span'), title);
  }

  /** Shows a state; `isWorking` while a task may still change it. */
  show(state, view, isWorking) {
    const { report } = state;
    this.#state = state;
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const isWhole = isComplete(state);
    const isAnnounced = this.#straighten.show(state, isWhole, isWorking);
    this.#controls.starts.hidden = state.board.squares > MOST_TESTED;
    // While a tour plays or gets better, keep screen readers from announcing each step.
    this.#report.setAttribute('aria-live', state.running || isAnnounced ? 'off' : 'polite');
    say(this.#playing, state.running ? words.playing : '');
    say(this.#title, report.title);
    this.#title.dataset.tone = report.tone;
    say(this.#text, report.text === state.puzzle?.title ? titleOf(state.puzzle) : report.text);
    this.#showGuide(state);
    for (const way of this.#controls.modes) way.hidden = !way.dataset.modes.split(' ').includes(state.mode);
    this.#showOffers(report.offers, state.mode);
    this.#hideIdle(state, isWhole);
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
    this.#sections.styles.hidden = !isWhole || state.mode === 'puzzle';
    this.#sections.save.hidden = !state.link;
    for (const it of this.#sections.save.querySelectorAll('button:nth-child(-n + 2)')) it.hidden = state.moves.length === 0;
    if (!this.#sections.styles.hidden) for (const it of this.#thumbs.children) it.setAttribute('aria-pressed', String(it.dataset.style === view.style));
    this.#showMoves(state);
    // A control that is hidden now passes the focus to the report.
    if (focused && !focused.checkVisibility()) this.#title.focus({ preventScroll: true });
  }

  /** Hides the buttons that have nothing to act on. */
  #hideIdle({ mode, moves, uncrossed }, isWhole) {
    if (mode !== 'watch' && mode !== 'play') return;
    const isIdle = {
      clear: moves.length === 0,
      hint: moves.length === 0 || isWhole || uncrossed,
      'give-up': moves.length === 0 || isWhole || uncrossed,
    };
    for (const it of this.#way(mode).querySelectorAll('[data-offer]')) it.hidden = isIdle[it.dataset.offer] ?? false;
  }

  /** The controls of a mode. */
  #way(mode) {
    return this.#controls.modes.find((it) => it.dataset.modes === mode);
  }

  /** Shows the suggestions of the report. One that has a button in the mode gives only its label to a *Hint* button. */
  #showOffers(offers, mode) {
    const key = `${mode} ${offers.join(' ')}`;
    if (this.#offered === key) return;
    this.#offered = key;
    const way = this.#way(mode);
    const buttonOf = (name) => way?.querySelector(`[data-offer=${name}]`);
    const hint = buttonOf('hint');
    if (hint) say(hint, new Map(offers).get('hint') ?? words.hint);
    const own = offers.filter(([name]) => !buttonOf(name));
    const hadFocus = this.#offers.contains(document.activeElement);
    this.#offers.replaceChildren(...own.map(([name, label]) =>
      button(label, () => this.act.offer(name), { 'data-offer': name })));
    if (hadFocus) this.#title.focus();
  }

  /** Sets the choices for a new puzzle to those of the puzzle shown. */
  #showPuzzle(state) {
    const { puzzle, board, link } = state;
    this.#controls.solving.hidden = this.#controls.counts.hidden = !puzzle || isOver(state);
    this.#controls.wish.hidden = Boolean(puzzle?.verse);
    this.#text.hidden = Boolean(puzzle?.solved && !puzzle.verse);
    this.#result.show(state);
    const isSame = this.#puzzle?.title === puzzle?.title;
    [this.#puzzle, this.#link] = [puzzle, puzzle && link];
    if (isSame || !puzzle) return;
    const { level, side } = this.#selects;
    for (const [{ element }, value] of [[level, puzzle.level], [side, `${board.width}x${board.height}`]]) {
      if ([...element.options].some((it) => it.value === value)) element.value = value;
    }
  }

  showClock(state) {
    const { clock, puzzle, board } = state;
    this.#sections.clock.hidden = !clock || isOver(state);
    if (!clock) return;
    const time = `${Math.floor(clock.seconds / 60)}:${String(clock.seconds % 60).padStart(2, '0')}`;
    const placed = puzzle ? `${words.placed(puzzle.placed, board.squares)} · ` : '';
    const [name, now] = this.#sections.clock.querySelectorAll('p');
    say(name, puzzle ? titleOf(puzzle) : '');
    say(now, placed + words.clock(time, clock.hints));
  }

  #showWhy(state, view) {
    const section = this.#sections.why;
    section.hidden = !view.explain || !state.explanation || isComplete(state);
    if (section.hidden) return;
    const [sentence, values] = section.querySelectorAll('p');
    say(sentence, state.explanation);
    const program = section.querySelector('ol');
    program.hidden = values.hidden = !state.program;
    if (!state.program) return;
    const lines = state.program.lines.map(([indent, text], place) =>
      h('li', { style: `--indent: ${indent}`, 'aria-current': place === state.program.current ? 'step' : null }, text));
    program.replaceChildren(...lines);
    say(values, state.program.values);
  }

  #showMoves({ moves, mode, changed, board }) {
    this.#sections.moves.hidden = moves.length === 0 || mode === 'puzzle';
    const list = this.#moves;
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
      h('li', { 'data-number': from + at + 1 }, button(square, () => this.act.seek(from + at + 1))));
    list.append(...more);
    if (more.length) this.#scroll ??= requestAnimationFrame(() => this.#scrollMoves());
  }

  /** Scrolls the list of moves to its end, without scrolling the page; once a frame, because it needs the layout. */
  #scrollMoves() {
    this.#scroll = null;
    this.#moves.scrollTop = this.#moves.scrollHeight;
  }

  thumb(style, address) {
    const image = /** @type {HTMLImageElement | null} */ (this.#thumbs.querySelector(`[data-style="${style}"] img`));
    if (!image) return;
    image.hidden = !address;
    if (address) image.src = address;
    else image.removeAttribute('src');
  }
}

/** Whether a puzzle is solved or was given up. */
function isOver({ puzzle, clock }) {
  return Boolean(puzzle && !clock?.goes);
}

/** What to do in an unsolved puzzle. */
function guideOf({ squares, puzzle, clock }) {
  if (puzzle && !clock?.goes) return puzzleGuide.givenUp;
  const all = Object.values(squares);
  if (all.some((seen) => seen.n && !seen.is?.includes('given'))) return puzzleGuide.later;
  return all.some((seen) => seen.is?.includes('active')) ? puzzleGuide.first : guide.puzzle();
}

/** Whether the board shows a complete tour. */
export function isComplete(state) {
  return state.moves.length === state.board.squares && state.board.squares > 1;
}
