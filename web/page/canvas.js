// The layers of a large board below its figures and marks, each on a canvas: tiles, line, and numbers or flags.
//
// A change redraws only the squares that differ, and a move only appends to the line.

import { h } from './dom.js';
import { nameOf, placeOf } from './names.js';

/** Smallest squares with a number, a dot, and an edge around the line, in device pixels. */
const SMALLEST = { number: 18, dot: 7, edge: 7 };
/** Number of changed squares from which the contents of all squares are drawn. */
const MANY = 2000;
/** Smallest side of a figure, in pixels. */
const FIGURE = 18;

export class CanvasLayers {
  #contexts = ['tiles', 'line', 'numbers'].map((name) => h('canvas', { 'data-layer': name }).getContext('2d'));
  element = h('div.layers', { hidden: true }, ...this.#contexts.map((it) => it.canvas));
  #state = null;
  #look = '';
  /** The engine’s table of sizes: the side of a square, and lengths in the same unit. */
  #sizes = null;
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

  fill({ sizes }) {
    this.#sizes = sizes;
    this.#redraw();
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
    return Boolean(this.#sizes && this.#state?.canvas && this.#contexts[0].canvas.width > 1 && !this.element.hidden);
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

  /** A length of the table in device pixels. */
  #pixelsOf(length) {
    return (length / this.#sizes.side) * this.#scale;
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
    context.globalAlpha = this.#sizes.tintOpacity;
    context.fillStyle = this.#colours[kind];
    context.fillRect(...pixels);
    context.globalAlpha = 1;
  }

  /** Draws the shadows of the tiles beside a missing square. */
  #drawShadow(context, x, y) {
    const { board, squares } = this.#state;
    const [left, top, width, height] = this.#pixels(x, y);
    const reach = this.#pixelsOf(this.#sizes.shadow);
    const sides = [[0, -1, 0, top, 0, top + reach], [1, 0, left + width, 0, left + width - reach, 0],
      [0, 1, 0, top + height, 0, top + height - reach], [-1, 0, left, 0, left + reach, 0]];
    for (const [dx, dy, ...from] of sides) {
      const [other, row] = [x + dx, y + dy];
      const isInside = other >= 0 && row >= 0 && other < board.width && row < board.height;
      if (!isInside || squares[nameOf(other, row, board)]?.is?.includes('missing')) continue;
      context.fillStyle = context.createLinearGradient(...from);
      context.fillStyle.addColorStop(0, `rgb(0 0 0 / ${this.#sizes.shadowOpacity})`);
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
        context.lineWidth = this.#pixelsOf(this.#sizes.edge);
        context.stroke();
      }
      context.strokeStyle = colour;
      context.lineWidth = Math.max(1, this.#pixelsOf(this.#sizes.line));
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
    const sizes = this.#sizes;
    const hasNumber = look !== 'path' && scale >= SMALLEST.number;
    // The figure covers the mark of its square, unless there is room for a number beside it.
    if (isLast && (!hasNumber || scale < sizes.leastFlag)) return;
    // Such a small square shows only the line.
    if (scale < SMALLEST.dot && n !== 1) return;
    const [x, y] = placeOf(name, board);
    context.save();
    context.translate(x * scale, y * scale);
    context.scale(scale / sizes.side, scale / sizes.side);
    if (isLast) context.translate(...sizes.besideFigure);
    const isFlag = look === 'flags' && scale >= sizes.leastDisc;
    if (isFlag) this.#drawFlag(context, n);
    else if (look !== 'puzzle') this.#drawDot(context, n, isLast && moves.length === board.squares, hasNumber);
    if (hasNumber) this.#write(context, n, look);
    context.restore();
  }

  #drawFlag(context, number) {
    if (this.#scale < this.#sizes.leastFlag) {
      this.#drawRings(context, 'firstPlate', number);
      return;
    }
    Object.assign(context, { lineJoin: 'round', lineCap: 'round' });
    for (const { fill, stroke, width, path } of this.#sizes.flag) {
      const line = new Path2D(path);
      context.fillStyle = fill === '#ffffff' ? this.#colour(number) : fill;
      if (fill) context.fill(line);
      Object.assign(context, { strokeStyle: stroke, lineWidth: width });
      if (stroke) context.stroke(line);
    }
  }

  #drawDot(context, number, isLast, hasNumber) {
    const isEnd = number === 1 || isLast;
    if (!isEnd && this.#scale < SMALLEST.dot) return;
    const kind = hasNumber ? (number === 1 ? 'firstPlate' : isLast ? 'lastPlate' : 'plate') : isEnd ? 'end' : 'plain';
    this.#drawRings(context, kind, number, isEnd && this.#scale < SMALLEST.dot ? 3 : 1);
  }

  /** Draws a plate and its ring, or its disc if the ring has no inside. */
  #drawRings(context, kind, number, grown = 1) {
    const { plate, inner, outer } = this.#sizes.dots[kind];
    const middle = this.#sizes.side / 2;
    const disc = (radius, colour) => {
      context.beginPath();
      context.arc(middle, middle, radius * grown, 0, 2 * Math.PI);
      context.fillStyle = colour;
      context.fill();
    };
    disc(plate, this.#colours.plate);
    disc(outer, this.#colour(number));
    if (inner) disc(inner, this.#colours.plate);
  }

  #write(context, number, look) {
    const { number: ink, plate } = this.#colours;
    const sizes = this.#sizes;
    const height = sizes.heights[Math.min(String(number).length, sizes.heights.length - 1)];
    const font = `600 ${height * sizes.fontSize}px Inter, system-ui, sans-serif`;
    Object.assign(context, { font, textAlign: 'center' });
    const isOnFlag = look === 'flags' && this.#scale >= sizes.leastFlag;
    const [right, down] = isOnFlag ? sizes.cloth : [0, 0];
    const place = [String(number), sizes.side / 2 + right, sizes.side / 2 + down + height / 2];
    const hasPlate = look !== 'puzzle';
    if (!hasPlate) {
      Object.assign(context, {
        strokeStyle: plate, lineWidth: 2 * sizes.halo * height, lineJoin: 'round', globalAlpha: sizes.haloOpacity,
      });
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
