// The sheets for printing: boards drawn with little ink, instructions, and the address; and the dialog that prints several
// puzzles, with their solutions on a page of their own.

import { button, check, dialog, h, open, quoted, say, select } from './dom.js';
import { askExtras, isAtHand } from './extras.js';
import { fileName } from './names.js';
import { nameOf, setOf } from './sets.js';
import { copyText, linkTo } from './sharing.js';
import { lessons, levelName, longDate, sheet as words, sheets, title, titleOf } from './words.js';

/** The side of a square in the drawing of a board, in user units. */
const SIDE = 100;
/** The longest sides of boards with a circle around each number, with numbers, and with the names of all files. */
const MOST = { circled: 16, numbered: 45, named: 26 };
/** Delay before a QR code is drawn, in milliseconds, so that neither the first load nor a game waits for it. */
const CALM = 1000;
/** Width per height of boards that decide how the page lies: from `broad` on landscape, up to `tall` portrait. */
const TURNED = { broad: 1.8, tall: 0.6 };
/** The longest addresses on paper, in characters: of those to type, and of those in a QR code for a phone’s camera. */
const LONGEST = { typed: 200, scanned: 300 };

/** The QR code of an address as SVG; null if the address is too long, or nothing can draw it. */
export function codeOf(address) {
  return address.length > LONGEST.scanned ? null : askExtras(`code ${address}`).catch(() => null);
}

export class Sheet {
  element = h('section', { id: 'sheet' });
  /** Whether pages of puzzles are waiting to be printed. */
  isReady = false;
  /** The address of what is shown, and its QR code once the engine has drawn it. */
  #address = '';
  #code = null;

  constructor() {
    addEventListener('afterprint', () => (this.isReady = false));
  }

  /**
   * Gets the QR code of an address, because the browser does not wait for it when it prints. Loads the extras for a puzzle,
   * which is made for paper; anything else has a code if the extras are on the device already.
   */
  async prepare(address, isPuzzle) {
    if (address === this.#address) return;
    [this.#address, this.#code] = [address, null];
    await new Promise((resolve) => setTimeout(resolve, CALM));
    if (address !== this.#address || !(isPuzzle || isAtHand())) return;
    const code = await codeOf(address);
    if (address === this.#address) this.#code = code;
  }

  /** Fills the sheet with what is shown; `lesson` is the card of the open lesson, or null. */
  show(state, address, lesson) {
    const code = address === this.#address ? this.#code : null;
    this.element.replaceChildren(lesson ? lessonPage(state, address, code, lesson) : singlePage(state, address, code));
  }

  /** Prints puzzles of these names on a page, and their solutions on another one. */
  async print(made, names, hasSolutions) {
    const { board, puzzle } = made[0].puzzle;
    const name = ({ puzzle }, at) => (made.length > 1 ? `${at + 1}. ${titleOf(puzzle)}` : titleOf(puzzle));
    const pages = [];
    if (made.length === 1) {
      pages.push(singlePage(made[0].puzzle, linkTo(made[0].puzzle.link), made[0].code));
    } else {
      // With two puzzles, each half of the page has room for what to do.
      const isHalved = made.length === 2;
      const task = () => h('p', taskOf(made[0].puzzle));
      const figures = made.map(({ puzzle, code }, at) =>
        figure(puzzle, h('figcaption', name(puzzle, at)), fields(), isHalved ? task() : null, codeBox(code)));
      const isMixed = made.some((it) => it.puzzle.puzzle.level !== puzzle.level);
      const page = pageOf([board.name, isMixed ? null : levelName(puzzle.level)], figures, isHalved ? null : task());
      const whole = linkTo(setOf(names));
      page.firstChild.append(h('p.address', words.whole(whole.length <= LONGEST.typed ? whole : '')), codeBox(await codeOf(whole)) ?? '');
      pages.push(page);
    }
    if (hasSolutions) pages.push(pageOf([sheets.solved], made.map((it, at) => figure(it.solution, h('figcaption', name(it.puzzle, at))))));
    this.element.replaceChildren(...pages);
    this.isReady = true;
    print();
  }
}

/** Numbers of puzzles on a page; `print.css` has a layout for each. */
const COUNTS = [1, 2, 4, 6];

/** The dialog that prints several puzzles, or shares them as a set. */
export class SheetDialog {
  #count = select(sheets.count, () => this.#name());
  #levels = select(sheets.levels, () => this.#name());
  #solutions = check(sheets.solutions);
  #text = h('p.quiet', { role: 'status' });
  #print = button(sheets.print, () => this.#start(), { class: 'primary' });
  #code = h('div.code');
  #link = button(sheets.link, () => copyText(linkTo(setOf(this.#names)), sheets.copied));
  #shared = h('section', this.#link, h('p.quiet', sheets.code), this.#code);
  /** The names of the puzzles, as in a link to a set. */
  #names = [];

  /**
   * `print(names, hasSolutions, progress)` makes the puzzles and prints them. `namer.link()` is the link of the puzzle on
   * the board or null, `namer.set()` has the `names` of the open set and the one `now` on the board, or is null,
   * `namer.made(level)` names a new puzzle, and `namer.levels()` has the chosen level and all others.
   */
  constructor(print, namer) {
    this.print = print;
    this.namer = namer;
    this.#levels.fill([['same', sheets.same], ['rising', sheets.rising]]);
    this.#solutions.element.checked = true;
    this.element = dialog(sheets.name, h('p', sheets.about), h('div.pair', this.#count.row, this.#levels.row), this.#solutions.row,
      h('div.buttons', this.#print), this.#text, this.#shared);
  }

  open() {
    const set = this.namer.set();
    const size = set?.names.length;
    this.#count.fill([...(COUNTS.includes(size) ? [['set', sheets.set(size)]] : []), ...COUNTS.map((count) => [count, sheets.puzzles(count)])]);
    say(this.#text, '');
    this.#name();
    open(this.element);
  }

  /** Names the puzzles, and shows the link to their set. */
  async #name() {
    const { link, set, made, levels } = this.namer;
    const [chosen, ...all] = levels();
    const count = Number(this.#count.element.value);
    const isRising = this.#levels.element.value === 'rising';
    const level = (at) => (isRising ? all[Math.floor((at * all.length) / count)] : chosen);
    // The name in a set is shorter than the link.
    const first = isRising && count > 1 ? null : (set()?.now ?? link());
    const isOwn = this.#count.element.value === 'set';
    this.#names = isOwn ? set().names : Array.from({ length: count }, (_, at) => (at === 0 && first ? nameOf(first) : made(level(at))));
    this.#levels.row.hidden = isOwn || count === 1;
    this.#shared.hidden = this.#names.length < 2;
    const names = this.#names;
    const code = this.#shared.hidden ? null : await codeOf(linkTo(setOf(names)));
    if (names === this.#names) this.#code.innerHTML = code ?? '';
  }

  async #start() {
    this.#print.disabled = true;
    try {
      const progress = (number, of) => say(this.#text, sheets.progress(number, of));
      await this.print(this.#names, this.#solutions.element.checked, progress);
      this.element.close();
    } catch {
      say(this.#text, sheets.failed);
    } finally {
      this.#print.disabled = false;
    }
  }
}

function singlePage(state, address, code) {
  const { puzzle, board } = state;
  const about = [puzzle?.day && longDate(puzzle.day), board.name, puzzle && levelName(puzzle.level)];
  const task = puzzle ? [h('p', taskOf(state)), fields()] : [h('p', ...textOf(state))];
  return addressed(pageOf(about, [figure(state)], ...task, codeBox(code)), address);
}

function lessonPage(state, address, code, { number, of, title, text }) {
  const about = [`${lessons.name} ${lessons.place(number, of)}`, state.board.name];
  return addressed(pageOf(about, [figure(state)], quoted('h2', title), quoted('p', text), codeBox(code)), address);
}

function taskOf({ board, puzzle }) {
  return puzzle.verse ? words.verse : words.puzzle(board.squares);
}

/** What to do on a board, or why there is nothing to do. */
function textOf({ board, moves, report, impossible }) {
  if (report.tone === 'trouble') return [quoted('strong', report.title), '. ', quoted('span', words.onPaper(report.text))];
  if (impossible) return [h('strong', words.impossible), ' ', quoted('span', impossible)];
  return [words.tour(board.squares, moves)];
}

/** Lines to write on. */
function fields() {
  return h('p.fields', ...words.fields.map((name) => h('span', name)));
}

/** A page with its address, unless that is too long. */
function addressed(page, address) {
  if (address.length <= LONGEST.typed) page.append(h('p.address', address));
  return page;
}

function codeBox(code) {
  if (!code) return null;
  const box = h('div.code');
  box.innerHTML = code;
  return box;
}

function pageOf(about, figures, ...texts) {
  const head = h('div.head', h('h1', title), h('p', about.filter(Boolean).join(' · ')));
  return h('section', { class: `page of-${figures.length}` }, head, h('div.figures', ...figures), h('div.texts', ...texts));
}

/** A board with its caption, and perhaps lines to write on, a task and a QR code. */
function figure(state, caption = null, lines = null, task = null, code = null) {
  const { width, height } = state.board;
  const shape = width / height;
  const classes = ['board', shape > 1.3 && 'wide', shape >= TURNED.broad && 'broad', shape <= TURNED.tall && 'tall'];
  const board = h('div', { class: classes.filter(Boolean).join(' ') });
  board.innerHTML = drawn(state, code ? 'xMinYMin' : caption ? 'xMidYMin' : 'xMidYMid');
  return h('figure', caption && h('div.about', caption, lines, task), code, board);
}

/** Lines across a missing square, as the data of an SVG path. */
function hatch(x, y) {
  return [20, 60, 100, 140, 180].map((sum) => {
    const [least, most] = [Math.max(0, sum - SIDE), Math.min(sum, SIDE)];
    return `M${x + least} ${y + most}L${x + most} ${y + least}`;
  }).join('');
}

function drawn({ board, squares, moves, mode }, place) {
  const { width, height } = board;
  const longest = Math.max(width, height);
  const isDense = longest > MOST.circled;
  // Names keep their size on paper.
  const size = 26 * Math.max(1, longest / MOST.circled);
  const isNamed = (number) => longest <= MOST.named || number % 5 === 0;
  const middle = new Map();
  const [tiles, holes, circles, numbers, names] = [[], [], [], [], []];
  const text = (x, y, size, what) => `<text x="${x}" y="${y + size * 0.36}" font-size="${size}">${what}</text>`;
  for (let row = 0; row < height; row += 1) {
    const rank = height - row;
    if (isNamed(rank)) names.push(text(-size, (row + 0.5) * SIDE, size, rank));
    for (let file = 0; file < width; file += 1) {
      const name = `${fileName(file)}${rank}`;
      const [x, y] = [(file + 0.5) * SIDE, (row + 0.5) * SIDE];
      middle.set(name, `${x},${y}`);
      const seen = squares[name];
      if (seen?.is?.includes('missing')) {
        holes.push(hatch(file * SIDE, row * SIDE));
        continue;
      }
      const fill = (file + rank) % 2 ? '#e8e5df' : '#fff';
      tiles.push(`<rect x="${file * SIDE}" y="${row * SIDE}" width="${SIDE}" height="${SIDE}" fill="${fill}"/>`);
      if (seen?.letter) numbers.push(text(x, y, 1.3 * SIDE / Math.max(3, seen.letter.length), seen.letter));
      if (seen?.letter && seen.n) numbers.push(text(x + 34, y - 34, 18, seen.n));
      if (seen?.degree !== undefined) numbers.push(text(x, y, 38, seen.degree));
      const isEnd = seen?.n === 1 || seen?.n === moves.length;
      if (!seen?.n || seen.letter || (longest > MOST.numbered && !isEnd)) continue;
      if (mode !== 'puzzle' || seen.is?.includes('given')) circles.push(`<circle cx="${x}" cy="${y}" r="36"${isEnd ? ' stroke="#333"' : ''}/>`);
      numbers.push(text(x, y, seen.n > 999 ? 28 : 38, seen.n));
    }
  }
  for (let file = 0; file < width; file += 1) {
    if (isNamed(file + 1)) names.push(text((file + 0.5) * SIDE, height * SIDE + size, size, fileName(file)));
  }
  const line = mode === 'puzzle' ? '' : moves.map((square) => middle.get(square)).join(' ');
  const box = [-2 * size, -5, width * SIDE + 2 * size + 5, height * SIDE + 2 * size + 5].join(' ');
  return `<svg viewBox="${box}" preserveAspectRatio="${place}"><g stroke="${isDense ? 'none' : '#777'}" stroke-width="2">${tiles.join('')}</g>
    <path class="holes" d="${holes.join('')}" stroke="#444" stroke-width="9"/>
    <path d="M0 0H${width * SIDE}V${height * SIDE}H0z" fill="none" stroke="#333" stroke-width="4"/>
    <polyline points="${line}" fill="none" stroke="${isDense ? '#888' : '#555'}" stroke-width="5"/>
    <g fill="#fff" stroke="${isDense ? 'none' : '#333'}" stroke-width="3">${circles.join('')}</g>
    <g text-anchor="middle">${numbers.join('')}${names.join('')}</g></svg>`;
}
