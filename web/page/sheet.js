// The sheets for printing: boards drawn with little ink, instructions, and the address; and the dialog that prints several
// puzzles, with their solutions on a page of their own.

import { button, check, dialog, h, open, say, select } from './dom.js';
import { fileName } from './names.js';
import { longDate, sheet as words, sheets, title, titleOf } from './words.js';

/** The side of a square in the engine’s drawing, in user units. */
const SIDE = 100;
/** The longest sides of boards with a circle around each number, with numbers, and with the names of all files. */
const MOST = { circled: 16, numbered: 45, named: 26 };
/** The longest address on paper, in characters: nobody types a longer one. */
const TYPED = 200;

export class Sheet {
  element = h('section', { id: 'sheet' });
  /** Whether pages of puzzles are waiting to be printed. */
  isReady = false;

  constructor() {
    addEventListener('afterprint', () => (this.isReady = false));
  }

  show(state, address) {
    const { puzzle, board, report } = state;
    const about = [puzzle?.day && longDate(puzzle.day), board.name, puzzle?.level];
    const isRefused = !puzzle && report.tone === 'trouble';
    const task = puzzle ? taskOf(state) : words.tour(board.squares, state.moves);
    const texts = isRefused ? [h('strong', report.title), ' ', report.text] : [task];
    const page = pageOf(about.filter(Boolean).join(' · '), [figure(state)], h('p', ...texts));
    if (puzzle) page.append(fields());
    if (address.length <= TYPED) page.append(h('p.address', address));
    this.element.replaceChildren(page);
  }

  /** Prints puzzles on a page, and their solutions on another one. */
  print(made, hasSolutions) {
    const { board, puzzle } = made[0].puzzle;
    const about = [board.name, puzzle.level].filter(Boolean).join(' · ');
    const name = (state, at) => (made.length > 1 ? `${at + 1}. ${titleOf(state.puzzle)}` : titleOf(state.puzzle));
    const figures = (which) => made.map((it, at) => figure(it[which], name(it.puzzle, at)));
    const pages = [pageOf(about, figures('puzzle'), h('p', taskOf(made[0].puzzle)), fields())];
    if (hasSolutions) pages.push(pageOf(sheets.solved, figures('solution')));
    this.element.replaceChildren(...pages);
    this.isReady = true;
    print();
  }
}

/** Numbers of puzzles on a page; `print.css` has a layout for each. */
const COUNTS = [1, 2, 4, 6];

export class SheetDialog {
  #count = select(sheets.count);
  #solutions = check(sheets.solutions);
  #text = h('p.quiet', { role: 'status' });
  #print = button(sheets.print, () => this.#start(), { class: 'primary' });
  #requests = (_count) => [];

  /** `print(requests, hasSolutions, progress)` makes the puzzles and prints them. */
  constructor(print) {
    this.print = print;
    this.#count.fill(COUNTS.map((count) => [count, sheets.puzzles(count)]));
    this.#solutions.element.checked = true;
    this.element = dialog(sheets.name, h('p', sheets.about), this.#count.row, this.#solutions.row,
      h('div.buttons', this.#print), this.#text);
  }

  /** Opens the dialog; `requests(count)` returns a request for each puzzle. */
  open(requests) {
    this.#requests = requests;
    say(this.#text, '');
    open(this.element);
  }

  async #start() {
    this.#print.disabled = true;
    try {
      const requests = this.#requests(Number(this.#count.element.value));
      const progress = (number, of) => say(this.#text, sheets.progress(number, of));
      await this.print(requests, this.#solutions.element.checked, progress);
      this.element.close();
    } catch {
      say(this.#text, sheets.failed);
    } finally {
      this.#print.disabled = false;
    }
  }
}

function taskOf({ board, puzzle }) {
  return puzzle.verse ? words.verse : words.puzzle(board.squares);
}

/** Lines to write on. */
function fields() {
  return h('p.fields', ...words.fields.map((name) => h('span', name)));
}

function pageOf(about, figures, ...texts) {
  const head = h('div.head', h('h1', title), h('p', about));
  return h('section', { class: `page of-${figures.length}` }, head, h('div.figures', ...figures), ...texts);
}

function figure(state, caption) {
  const element = h('figure');
  element.innerHTML = drawn(state);
  if (caption) element.prepend(h('figcaption', caption));
  return element;
}

function drawn({ board, squares, moves, mode }) {
  const { width, height } = board;
  const longest = Math.max(width, height);
  const isDense = longest > MOST.circled;
  // Names keep their size on paper.
  const size = 26 * Math.max(1, longest / MOST.circled);
  const isNamed = (number) => longest <= MOST.named || number % 5 === 0;
  const middle = new Map();
  const [tiles, circles, numbers, names] = [[], [], [], []];
  const text = (x, y, size, what) => `<text x="${x}" y="${y + size * 0.36}" font-size="${size}">${what}</text>`;
  for (let row = 0; row < height; row += 1) {
    const rank = height - row;
    if (isNamed(rank)) names.push(text(-size, (row + 0.5) * SIDE, size, rank));
    for (let file = 0; file < width; file += 1) {
      const name = `${fileName(file)}${rank}`;
      const [x, y] = [(file + 0.5) * SIDE, (row + 0.5) * SIDE];
      middle.set(name, `${x},${y}`);
      const seen = squares[name];
      if (seen?.is?.includes('missing')) continue;
      const fill = (file + rank) % 2 ? '#e8e5df' : '#fff';
      tiles.push(`<rect x="${file * SIDE}" y="${row * SIDE}" width="${SIDE}" height="${SIDE}" fill="${fill}"/>`);
      if (seen?.letter) numbers.push(text(x, y, 1.3 * SIDE / Math.max(3, seen.letter.length), seen.letter));
      if (seen?.letter && seen.n) numbers.push(text(x + 34, y - 34, 18, seen.n));
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
  return `<svg viewBox="${box}"><g stroke="${isDense ? 'none' : '#777'}" stroke-width="2">${tiles.join('')}</g>
    <polyline points="${line}" fill="none" stroke="${isDense ? '#888' : '#555'}" stroke-width="5"/>
    <g fill="#fff" stroke="${isDense ? 'none' : '#333'}" stroke-width="3">${circles.join('')}</g>
    <g text-anchor="middle">${numbers.join('')}${names.join('')}</g></svg>`;
}
