// The toolbar above the board: mode, look, board size, lessons and menu.

import { controlled } from './controls.js';
import { button, dialog, h, open, quote, say, segmented, select, set } from './dom.js';
import { languageButtons } from './languages.js';
import { repository } from './version.js';
import { dialogs as words, panel, title, titleOf, tools as names } from './words.js';

const PRESETS = ['5x5', '6x6', '7x7', '8x8', '10x10', '8x4', '12x12', '20x20', '50x50'];
/** Matches screens whose toolbar has only the modes and the menu; `screens.css` has the same condition. */
const isNarrow = matchMedia('(max-width: 47.99em), (max-height: 32.5em)');
/** Matches screens with a visible title. `style.css` has the same condition. */
const isTitled = matchMedia('(min-width: 62.01em)');

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is shown in dark colours. */
export function isDark() {
  const { scheme } = document.documentElement.dataset;
  return scheme === 'dark' || (scheme !== 'light' && prefersDark.matches);
}

export class Tools {
  #modes;
  #looks;
  #board;
  #lessons;
  #more;
  #extras;
  #title = h('h1');
  #home;
  #puzzle;

  /** @param {import('./requests.js').Act} act */
  constructor(act) {
    this.#home = h('a', { href: location.pathname, onclick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      act.home();
    } }, title);
    this.#puzzle = puzzleLine(act);
    this.#modes = segmented(names.modes, (mode) => act.mode(mode));
    this.#modes.fill(names.firstModes);
    this.#looks = segmented(names.looks, (look) => act.look(look));
    this.#looks.element.classList.add('looks');
    // Modes with a single look have no choice.
    controlled('look', this.#looks.element);
    const boards = boardDialog((size) => act.ask(`board ${size}`));
    const keys = keysDialog();
    this.help = () => open(keys);
    const menu = menuDialog(act, this.help);
    this.#board = controlled('size', menu.opens('', () => boards.open(), { class: 'opens' }));
    this.#lessons = menu.opens(names.lessons, () => act.lessons(), { class: 'opens aside' });
    this.#extras = h('div.extras', this.#looks.element, this.#board, this.#lessons);
    this.#more = button(names.menu, () => menu.open(), { class: 'opens' });
    this.element = h('div.tools',
      this.#title, this.#modes.element, this.#more, this.#puzzle.element, boards.element, menu.element, keys);
    this.menu = menu;
    this.boards = boards;
    for (const it of [isNarrow, isTitled]) it.addEventListener('change', () => this.#place());
    this.#place();
  }

  /** Moves everything but the modes to the menu if the toolbar is narrow. */
  #place() {
    // The title is not visible in a narrow toolbar, and no way out of a page that embeds this one.
    const isEmbedded = document.documentElement.classList.contains('embedded');
    this.#title.replaceChildren(isTitled.matches && !isEmbedded ? this.#home : title);
    if (isNarrow.matches) this.menu.element.querySelector('.head').after(this.#extras);
    else this.#more.before(this.#extras);
  }

  /** Fills the menus with the engine’s choices. */
  fill({ modes, looks, themes, transforms }) {
    this.#modes.fill(modes);
    this.#looks.fill(looks);
    this.menu.fill(themes, transforms);
  }

  focus() {
    (isNarrow.matches ? this.#more : this.#lessons).focus();
  }

  /** Shows the state in the toolbar. While the welcome is shown, no mode is selected. */
  show(state, view, isWelcome) {
    this.#modes.set(isWelcome ? '' : state.mode);
    this.#looks.set(view.look);
    say(this.#board, state.board.name.replace('×', ' × '));
    this.#board.setAttribute('aria-label', names.board(state.board.name));
    this.boards.set(state.board);
    this.menu.set(view);
    this.#puzzle.show(state);
  }
}

/** The line above an embedded puzzle: the task, the title, a hint, and a link to the whole page. @param {import('./requests.js').Act} act */
function puzzleLine(act) {
  const [task, about] = [h('strong'), h('span.quiet')];
  const hint = controlled('hint', button(panel.hint, () => act.ask('hint'), { class: 'primary' }));
  const link = h('a', { target: '_blank', rel: 'noopener', 'aria-label': names.openAbout }, names.open);
  const show = ({ puzzle, report, link: fragment }) => {
    if (!puzzle) return;
    quote(task, report.title);
    say(about, titleOf(puzzle));
    say(hint, new Map(report.offers).get('hint') ?? panel.hint);
    set(link, 'href', `${location.pathname}#${fragment}`);
  };
  return { element: h('div.task', h('p', task, ' ', about), hint, link), show };
}

function boardDialog(layOut) {
  const field = () => h('input', { type: 'number', min: '1', max: '200', required: true, inputmode: 'numeric' });
  const [files, ranks] = [field(), field()];
  const done = (size) => {
    element.close();
    layOut(size);
  };
  const form = h('form', { onsubmit: (event) => {
    event.preventDefault();
    done(`${files.value}x${ranks.value}`);
  } },
  h('div.pair',
    h('label.row', h('span', words.files), files),
    h('label.row', h('span', words.ranks), ranks)),
  h('p.quiet', words.boardNote),
  h('div.buttons', h('button.primary', words.layOut)));
  const presets = PRESETS.map((size) => button(size.replace('x', ' × '), () => done(size)));
  const element = dialog(words.board, h('div.buttons', ...presets), form);
  const set = (board) => {
    if (element.open) return;
    [files.value, ranks.value] = [board.width, board.height];
  };
  return { element, set, open: () => open(element) };
}

function keysDialog() {
  return dialog(words.keys, h('dl', ...words.keyList.flatMap(([key, does]) => [h('dt', key), h('dd', does)])));
}

/** @param {import('./requests.js').Act} act */
function menuDialog(act, help) {
  const scheme = select(words.scheme, (name) => {
    // Defined in `first.js`, because the choice counts before the first paint.
    /** @type {any} */ (globalThis).showScheme(name);
    return act.scheme(name);
  });
  scheme.fill(words.schemes);
  const theme = select(words.theme, (name) => act.theme(name));
  /** A button that closes the menu, where the button may be, before it acts. */
  const opens = (label, open, attributes = {}) => button(label, () => {
    element.close();
    open();
  }, attributes);
  const transforms = h('div.buttons');
  const tour = controlled('transforms', h('section', h('h3', words.tour), transforms));
  const element = dialog(words.menu, h('div.pair', scheme.row, theme.row), tour,
    h('div.buttons', opens(words.fullScreen, () => act.present(true)), opens(words.keys, help), ...languageButtons()),
    repository ? h('section', h('h3', words.program), h('p', words.programNote),
      h('p', h('a', { href: repository, rel: 'noopener' }, words.programLink), ' ',
        h('a', { href: `${repository}/blob/main/docs/judge.md`, rel: 'noopener' }, words.judgeLink))) : null);
  const set = (view) => {
    scheme.element.value = view.scheme;
    theme.element.value = view.theme;
  };
  const fill = (themes, turns) => {
    theme.fill([['auto', words.autoTheme], ...themes]);
    transforms.replaceChildren(...turns.map(([name, label]) => opens(label, () => act.ask(name))));
  };
  return { element, opens, fill, set, open: () => open(element) };
}
