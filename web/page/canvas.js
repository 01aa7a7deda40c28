// The layers of a large board below its figures and marks, each on a canvas: tiles, line, and numbers or flags.
//
// A change redraws only the squares that differ, and a move only appends to the line.

import { h } from './dom.js';
import { nameOf, placeOf } from './names.js';

/** Side of a square in the units of the engine’s drawings; other lengths below have the same unit. */
const SIDE = 150;
/** Smallest squares with a flag, a number, a disc, a dot, and an edge around the line, in device pixels. */
const SMALLEST = { flag: 28, number: 18, disc: 12, dot: 7, edge: 7 };
/** Number of changed squares from which the contents of all squares are drawn. */
const MANY = 2000;
/** Smallest side of a figure, in pixels. */
const FIGURE = 18;
/** Widths of the line and of its edge. */
const LINE = 10.2;
const EDGE = 16.2;
/** Radius of a dot’s plate, and radius and width of its ring; a ring without width is a disc. */
const DOTS = {
  plain: [9.9, 7.2, 0],
  end: [20.2, 16.8, 0],
  plate: [39.3, 35.6, 3.8],
  lastPlate: [43.8, 37.7, 8],
  firstPlate: [40.8, 39, 0],
};
/** Font sizes of numbers, by their count of digits. */
const FONTS = [0, 35, 35, 31, 24, 22];
/** The parts of a flag, how far the middle of its cloth is from that of the square, and how far beside a figure it is. */
const CLOTH = new Path2D('M41 41H113L104 62L113 83H41Z');
const EDGE_OF_CLOTH = new Path2D('M39 41H113L104 62L113 83H39Z');
const POLE = new Path2D('M39 40V131');
const FOOT = new Path2D('M33 131A10 3 0 0 0 53 131A10 3 0 0 0 33 131Z');
const FLAG = [-2, -13];
const ASIDE = [30, -30];
/** Opacity of a tint, and opacity and width of the shadow on a missing square. */
const TINT = 0.69;
const SHADOW = [0.47, 25];

export class CanvasLayers {
  #contexts = ['tiles', 'line', 'numbers'].map((name) => h('canvas', { 'data-layer': name }).getContext('2d'));
  element = h('div', { class: 'layers', hidden: true }, ...this.#contexts.map((it) => it.canvas));
  #state = null;
  #look = '';
  /** What the canvases show: what it depends on besides the squares, the squares of the line, and the kinds of tiles. */
  #key = '';
  #isDrawn = false;
  #drawn = [];
  #kinds = new Map();
  #colours = null;

  constructor() {
    new ResizeObserver(() => this.#fit()).observe(this.element);
    // On another screen, only the size of a pixel may change.
    addEventListener('resize', () => this.#fit());
    // Numbers may have been drawn in another font before.
    document.fonts?.ready.then(() => this.#redraw());
  }

  /** Shows a state; its `canvas` has the colours of the tints and of the line, and is null on small boards. */
  show(state, look) {
    const { board } = state;
    const key = [board.name, state.mode, look, state.canvas].join(' ');
    const isSame = this.#key === key && this.#isDrawn && this.#isReady;
    [this.#state, this.#look, this.#key] = [state, look, key];
    if (!isSame) {
      this.#redraw();
      return;
    }
    this.#drawLine();
    const [tiles] = this.#contexts;
    const isMany = state.changed.squares.length > MANY;
    if (isMany) this.#drawNumbers();
    for (const name of state.changed.squares) {
      const [x, y] = placeOf(name, board);
      if (!isMany) this.#drawNumber(x, y, name);
      if (this.#kinds.get(name) === kindOf(state.squares[name])) continue;
      // A missing square lies in the shadow of its neighbours.
      for (const [dx, dy] of [[0, 0], [0, -1], [1, 0], [0, 1], [-1, 0]]) this.#drawTile(tiles, x + dx, y + dy);
    }
  }

  get #isReady() {
    return Boolean(this.#state?.canvas && this.#contexts[0].canvas.width > 1 && !this.element.hidden);
  }

  /** Sets the size of the canvases to that of the board in device pixels. */
  #fit() {
    const { width, height } = this.element.getBoundingClientRect();
    const size = [width, height].map((side) => Math.max(1, Math.round(side * devicePixelRatio)));
    const [{ canvas: { width: across, height: down } }] = this.#contexts;
    if (across === size[0] && down === size[1] && this.#isDrawn) return;
    for (const { canvas } of this.#contexts) [canvas.width, canvas.height] = size;
    this.#redraw();
  }

  #redraw() {
    this.#isDrawn = this.#isReady;
    if (!this.#isReady) return;
    this.element.parentElement.style.setProperty('--grown', Math.max(1, (FIGURE * devicePixelRatio) / this.#scale));
    const { board } = this.#state;
    const [tiles, line] = this.#contexts;
    this.#colours = coloursOf(this.#state);
    line.clearRect(0, 0, line.canvas.width, line.canvas.height);
    for (let y = 0; y < board.height; y += 1) for (let x = 0; x < board.width; x += 1) this.#drawTile(tiles, x, y);
    this.#drawNumbers();
    this.#drawn = [];
    this.#drawLine();
  }

  /** Device pixels per square. */
  get #scale() {
    return this.#contexts[0].canvas.width / this.#state.board.width;
  }

  /** The pixels of a square, without gaps between squares: left, top, width and height. */
  #pixels(x, y) {
    const [left, top, right, bottom] = [x, y, x + 1, y + 1].map((at) => Math.round(at * this.#scale));
    return [left, top, right - left, bottom - top];
  }

  #drawTile(context, x, y) {
    const { board, squares } = this.#state;
    if (x < 0 || y < 0 || x >= board.width || y >= board.height) return;
    const pixels = this.#pixels(x, y);
    const name = nameOf(x, y, board);
    const kind = kindOf(squares[name]);
    this.#kinds.set(name, kind);
    if (kind === 'missing') {
      context.clearRect(...pixels);
      this.#drawShadow(context, x, y);
      return;
    }
    const isDark = (x + board.height - 1 - y) % 2 === 0;
    context.fillStyle = isDark ? this.#colours.dark : this.#colours.light;
    context.fillRect(...pixels);
    if (!kind) return;
    context.globalAlpha = TINT;
    context.fillStyle = this.#colours[kind];
    context.fillRect(...pixels);
    context.globalAlpha = 1;
  }

  /** Draws the shadows of the tiles beside a missing square. */
  #drawShadow(context, x, y) {
    const { board, squares } = this.#state;
    const [left, top, width, height] = this.#pixels(x, y);
    const reach = (SHADOW[1] / SIDE) * this.#scale;
    const sides = [[0, -1, 0, top, 0, top + reach], [1, 0, left + width, 0, left + width - reach, 0],
      [0, 1, 0, top + height, 0, top + height - reach], [-1, 0, left, 0, left + reach, 0]];
    for (const [dx, dy, ...from] of sides) {
      const [other, row] = [x + dx, y + dy];
      const isInside = other >= 0 && row >= 0 && other < board.width && row < board.height;
      if (!isInside || squares[nameOf(other, row, board)]?.is?.includes('missing')) continue;
      context.fillStyle = context.createLinearGradient(...from);
      context.fillStyle.addColorStop(0, `rgb(0 0 0 / ${SHADOW[0]})`);
      context.fillStyle.addColorStop(1, 'transparent');
      context.fillRect(left, top, width, height);
    }
  }

  /** Appends new moves to the line, after erasing what is no longer part of it. */
  #drawLine() {
    const { moves, changed, board } = this.#state;
    const [, context] = this.#contexts;
    const line = this.#drawn;
    const same = Math.min(line.length, changed.moves, moves.length);
    const erased = line.splice(same);
    if (erased.length) this.#erase([...line.slice(-1), ...erased]);
    for (const name of moves.slice(same)) line.push(placeOf(name, board));
    const [first, last] = [line[0], line.at(-1)];
    const isClosed = line.length === board.squares && line.length > 4
      && Math.abs((first[0] - last[0]) * (first[1] - last[1])) === 2;
    if (isClosed) line.push(first);
    this.#drawMoves(context, [...line.keys()].slice(Math.max(1, same)));
  }

  /** Erases the moves between these squares, and draws what they covered again. */
  #erase(places) {
    const [, context] = this.#contexts;
    const [xs, ys] = [0, 1].map((axis) => places.map((place) => place[axis]));
    const range = (all) => [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
    const [[left, right], [top, bottom]] = [range(xs), range(ys)];
    const [x, y] = this.#pixels(left, top);
    const [x2, y2, width, height] = this.#pixels(right, bottom);
    const box = [x, y, x2 + width - x, y2 + height - y];
    context.save();
    context.beginPath();
    context.rect(...box);
    context.clip();
    context.clearRect(...box);
    const is = (at) => {
      const [[ax, ay], [bx, by]] = [this.#drawn[at - 1], this.#drawn[at]];
      return Math.max(ax, bx) >= left && Math.min(ax, bx) <= right && Math.max(ay, by) >= top && Math.min(ay, by) <= bottom;
    };
    this.#drawMoves(context, [...this.#drawn.keys()].filter((at) => at > 0 && is(at)));
    context.restore();
  }

  /** Draws the moves that lead to some places of the line. Without edges, moves of a colour are drawn together. */
  #drawMoves(context, places) {
    const scale = this.#scale;
    const hasEdge = scale >= SMALLEST.edge;
    context.lineCap = 'round';
    context.beginPath();
    for (const [index, at] of places.entries()) {
      const [[ax, ay], [bx, by]] = [this.#drawn[at - 1], this.#drawn[at]];
      context.moveTo((ax + 0.5) * scale, (ay + 0.5) * scale);
      context.lineTo((bx + 0.5) * scale, (by + 0.5) * scale);
      const colour = this.#colour(at);
      const next = places[index + 1];
      if (!hasEdge && next && this.#colour(next) === colour) continue;
      if (hasEdge) {
        context.strokeStyle = this.#colours.plate;
        context.lineWidth = (EDGE / SIDE) * scale;
        context.stroke();
      }
      context.strokeStyle = colour;
      context.lineWidth = Math.max(1, (LINE / SIDE) * scale);
      context.stroke();
      context.beginPath();
    }
  }

  /** The colour of the line at a number. */
  #colour(number) {
    const part = (number - 1) / Math.max(1, this.#state.board.squares - 1);
    const { line } = this.#colours;
    return line[Math.round(part * (line.length - 1))];
  }

  /** Draws the contents of all squares. */
  #drawNumbers() {
    const { board, squares } = this.#state;
    const [, , context] = this.#contexts;
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    for (const [name, { n }] of Object.entries(squares)) if (n) this.#drawContent(name, board);
  }

  /** Draws the content of a square again. */
  #drawNumber(x, y, name) {
    const [, , context] = this.#contexts;
    context.clearRect(...this.#pixels(x, y));
    this.#drawContent(name, this.#state.board);
  }

  /** Draws the content of a square: the dot of a line, its number, or a flag. */
  #drawContent(name, board) {
    const { squares, moves, mode } = this.#state;
    const look = mode === 'puzzle' ? 'puzzle' : this.#look;
    const [, , context] = this.#contexts;
    const { n, is } = squares[name] ?? {};
    const isLast = is?.includes('knight');
    // Given numbers are above the canvas.
    if (!n || is?.includes('given')) return;
    const scale = this.#scale;
    const hasNumber = look !== 'path' && scale >= SMALLEST.number;
    // The figure covers the mark of its square, unless there is room for a number beside it.
    if (isLast && (!hasNumber || scale < SMALLEST.flag)) return;
    // Such a small square shows only the line.
    if (scale < SMALLEST.dot && n !== 1) return;
    const [x, y] = placeOf(name, board);
    context.save();
    context.translate(x * scale, y * scale);
    context.scale(scale / SIDE, scale / SIDE);
    if (isLast) context.translate(...ASIDE);
    const isFlag = look === 'flags' && scale >= SMALLEST.disc;
    if (isFlag) this.#drawFlag(context, n);
    else if (look !== 'puzzle') this.#drawDot(context, n, isLast && moves.length === board.squares, hasNumber);
    if (hasNumber) this.#write(context, n, look);
    context.restore();
  }

  #drawFlag(context, number) {
    const colour = this.#colour(number);
    if (this.#scale < SMALLEST.flag) {
      const [plate, radius] = DOTS.firstPlate;
      disc(context, plate, this.#colours.plate);
      disc(context, radius, colour);
      return;
    }
    Object.assign(context, { lineJoin: 'round', lineCap: 'round', strokeStyle: '#fff4e0', fillStyle: '#1c2333' });
    context.fill(FOOT);
    for (const [path, width] of [[POLE, 7], [EDGE_OF_CLOTH, 6]]) {
      context.lineWidth = width;
      context.stroke(path);
    }
    Object.assign(context, { strokeStyle: '#1c2333', lineWidth: 4, fillStyle: colour });
    context.stroke(POLE);
    context.fill(CLOTH);
  }

  #drawDot(context, number, isLast, hasNumber) {
    const isEnd = number === 1 || isLast;
    if (!isEnd && this.#scale < SMALLEST.dot) return;
    const kind = hasNumber ? (number === 1 ? 'firstPlate' : isLast ? 'lastPlate' : 'plate') : isEnd ? 'end' : 'plain';
    const [plate, radius, width] = DOTS[kind];
    const grown = isEnd && this.#scale < SMALLEST.dot ? 3 : 1;
    disc(context, plate * grown, this.#colours.plate);
    disc(context, radius * grown, this.#colour(number), width);
  }

  #write(context, number, look) {
    const { number: ink, plate } = this.#colours;
    const size = FONTS[Math.min(String(number).length, FONTS.length - 1)];
    Object.assign(context, { font: `600 ${size}px Inter, system-ui, sans-serif`, textAlign: 'center' });
    const isOnFlag = look === 'flags' && this.#scale >= SMALLEST.flag;
    const [right, down] = isOnFlag ? FLAG : [0, 0];
    const place = [String(number), SIDE / 2 + right, SIDE / 2 + down + size * 0.364];
    const hasPlate = look !== 'puzzle';
    if (!hasPlate) {
      Object.assign(context, { strokeStyle: plate, lineWidth: 7.5, lineJoin: 'round', globalAlpha: 0.78 });
      context.strokeText(...place);
      context.globalAlpha = 1;
    }
    context.fillStyle = look === 'flags' || (number === 1 && hasPlate) ? plate : ink;
    context.fillText(...place);
  }
}

/** What a tile shows besides its colour: a hole or a tint. */
function kindOf(seen) {
  return ['missing', 'good', 'bad'].find((kind) => seen?.is?.includes(kind));
}

function disc(context, radius, colour, width = 0) {
  context.beginPath();
  context.arc(SIDE / 2, SIDE / 2, radius, 0, 2 * Math.PI);
  Object.assign(context, width ? { strokeStyle: colour, lineWidth: width } : { fillStyle: colour });
  if (width) context.stroke();
  else context.fill();
}

/** The colours of a state: those of its drawing’s classes, and of its canvas. */
function coloursOf({ drawing, canvas }) {
  const classes = [...drawing.head.matchAll(/\.(\w+) { fill: (#\w+)/g)].map(([, name, fill]) => [name, fill]);
  const [good, bad, ...line] = canvas.map((colour) => [16, 8, 0].map((shift) => (colour >> shift) & 255));
  return { ...Object.fromEntries(classes), good: rgb(good), bad: rgb(bad), line: gradient(line) };
}

function rgb(colour) {
  return `rgb(${colour.join(' ')})`;
}

/** A list of colours that goes through the samples. */
function gradient(samples) {
  const steps = 8;
  return samples.slice(1).flatMap((to, at) => Array.from({ length: steps }, (_, step) =>
    rgb(samples[at].map((from, channel) => Math.round(from + ((to[channel] - from) * step) / steps)))))
    .concat(rgb(samples.at(-1)));
}
