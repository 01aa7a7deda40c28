// The board: the engine’s drawing, on a large board above canvases, and below the controls of its squares.

import { CanvasLayers } from './canvas.js';
import { grouped } from './changes.js';
import { h, isStill } from './dom.js';
import { fileName, namesOf } from './names.js';
import { svgBlob } from './sharing.js';
import { Buttons, Cursor } from './squares.js';
import { board as words } from './words.js';

/** Duration of the animation of a knight's move, in milliseconds. */
const GLIDE = 140;
/** Duration of drawing the line of a solved puzzle, in milliseconds. */
const DRAWN = 2400;

export class BoardView {
  #layers = new CanvasLayers();
  #picture = h('div.picture', { 'aria-hidden': 'true' });
  #ranks = h('div.ranks', { 'aria-hidden': 'true' });
  #files = h('div.files', { 'aria-hidden': 'true' });
  #buttons;
  #cursor;
  /** The controls that are shown: `#buttons` or `#cursor`. */
  #squares;
  field;
  #size = '';
  #mode = '';
  /** The drawing that is shown or lies under a style, and the elements of its items; null below a style. */
  #drawing = null;
  #items = null;
  /** The style that is shown as a picture on a large board. */
  #styled = null;

  /** Callbacks: `on.choose(square, isOther, isTwice)`, and `on.paint(square, begins)` for each painted square. */
  constructor(on) {
    this.#buttons = new Buttons(on);
    this.#cursor = new Cursor(on);
    this.#squares = this.#buttons;
    this.field = h('div.field', this.#layers.element, this.#picture, this.#squares.element);
    this.element = h('div', { id: 'board' }, this.#ranks, this.field, this.#files);
  }

  fill(tables) {
    this.#layers.fill(tables);
  }

  /** Shows a state in a look. `styled` replaces the engine’s drawing of the board. */
  show(state, styled, look) {
    const { name } = state.board;
    const isSame = this.#size === name && this.#mode === state.mode && state.drawing.before === this.#drawing;
    if (this.#size !== name) this.#layOut(state);
    this.#mode = state.mode;
    const { element } = this.#squares;
    element.setAttribute('aria-label', words.name(name, state.mode));
    element.classList.toggle('painted', state.mode === 'shape');
    this.#layers.element.hidden = !state.canvas || Boolean(styled);
    this.#layers.show(state, look);
    this.#draw(state, styled);
    this.#squares.show(state, isSame);
  }

  /** Takes over a drawing without changes, to which the next one refers. */
  follow(drawing) {
    if (drawing.before === this.#drawing) this.#drawing = drawing;
  }

  /** Scrolls the page to the board, if the board is not in view. */
  reveal() {
    this.field.scrollIntoView({ block: 'nearest', behavior: isStill() ? 'auto' : 'smooth' });
  }

  focus(square) {
    this.#squares.focus(square);
  }

  /** Moves the focus to the next given number of a puzzle: after the given number that has the focus, or the one asked for. */
  focusGiven({ squares, puzzle }) {
    if (!puzzle) return;
    const given = Object.entries(squares).filter(([, { is }]) => is?.includes('given'));
    given.sort(([, one], [, other]) => one.n - other.n);
    const here = squares[document.activeElement.getAttribute('data-square')];
    const from = here?.is?.includes('given') ? here.n : puzzle.number;
    const [square] = given.find(([, { n }]) => n > from) ?? given[0] ?? [];
    if (square) this.focus(square);
  }

  /** Draws the line through all squares once, from the first number to the last. */
  celebrate({ board, squares }) {
    if (isStill()) return;
    const middles = [];
    for (const [at, name] of [...namesOf(board)].entries()) {
      const number = squares[name]?.n;
      if (number) middles[number - 1] = `${(at % board.width) + 0.5},${Math.floor(at / board.width) + 0.5}`;
    }
    const line = h('div.walk', { 'aria-hidden': 'true' });
    line.innerHTML = `<svg viewBox="0 0 ${board.width} ${board.height}"><polyline pathLength="63" points="${middles.join(' ')}"/></svg>`;
    this.field.append(line);
    const drawn = line.querySelector('polyline').animate([{ strokeDashoffset: 63 }, { strokeDashoffset: 0 }], { duration: DRAWN, fill: 'forwards' });
    drawn.finished.then(() => line.animate([{ opacity: 1 }, { opacity: 0 }], { duration: DRAWN / 4 }).finished).then(() => line.remove());
  }

  #draw({ drawing, canvas }, styled) {
    const before = this.#knight();
    this.field.classList.toggle('drawn', Boolean(styled));
    if (styled) {
      this.#drawStyle(styled, canvas);
    } else if (this.#items && drawing.before === this.#drawing) {
      this.#edit(drawing.edits);
    } else if (!this.#items || drawing !== this.#drawing) {
      this.#picture.innerHTML = drawing.svg;
      const all = [...this.#picture.firstChild.children];
      this.#items = all.slice(all.findLastIndex((it) => it.tagName !== 'g') + 1);
    }
    this.#drawing = drawing;
    if (canvas) this.#grow();
    const after = this.#knight();
    const is = before && after && !isStill() && (before.x !== after.x || before.y !== after.y);
    // Animate only moves of a knight, not jumps to other squares.
    if (!is || Math.abs((before.x - after.x) * (before.y - after.y)) !== 2 * 150 * 150) return;
    const from = `translate(${before.x - after.x}px, ${before.y - after.y}px)`;
    after.use.animate([{ transform: from }, { transform: 'none' }], { duration: GLIDE, easing: 'ease-out' });
  }

  /** Lets figures grow from the middle of their squares. */
  #grow() {
    for (const it of this.#picture.querySelectorAll('[href="#knight"], [href="#hint"], [href="#wanted-end"]')) {
      const [x, y] = ['x', 'y'].map((name) => Number(it.getAttribute(name)) + 75);
      it.classList.add('grown');
      it.style.transformOrigin = `${x}px ${y}px`;
    }
  }

  /** Shows a tour in a style; on a large board as a picture, which has no elements. */
  #drawStyle(styled, isLarge) {
    if (this.#styled === styled && !this.#items) return;
    [this.#styled, this.#items] = [styled, null];
    if (!isLarge) {
      this.#picture.innerHTML = styled;
      return;
    }
    const src = URL.createObjectURL(svgBlob(styled));
    this.#picture.replaceChildren(h('img', { src, alt: '', onload: () => URL.revokeObjectURL(src) }));
  }

  /** Replaces the items of the drawing that have changed. */
  #edit(edits) {
    const svg = this.#picture.firstChild;
    const made = document.createElementNS(svg.namespaceURI, 'g');
    made.innerHTML = edits.flatMap(([, , added]) => added).map(grouped).join('');
    const all = [...made.children];
    for (const [at, removed, added] of edits) {
      const items = all.splice(0, added.length);
      const after = this.#items[at + removed] ?? null;
      for (const old of this.#items.splice(at, removed, ...items)) old.remove();
      for (const item of items) svg.insertBefore(item, after);
    }
  }

  #knight() {
    const use = this.#picture.querySelector('use[href="#knight"]');
    return use && { use, x: Number(use.getAttribute('x')), y: Number(use.getAttribute('y')) };
  }

  #layOut({ board, canvas }) {
    const { width, height, name } = board;
    this.#size = name;
    this.field.style.setProperty('--grown', 1);
    this.element.style.setProperty('--files', width);
    this.element.style.setProperty('--ranks', height);
    const stepOf = (side) => (side > 104 ? 20 : side > 26 ? 5 : 1);
    const namesOfSide = (side, name) => Array.from({ length: side }, (_, at) =>
      h('span', (at + 1) % stepOf(side) === 0 ? name(at) : ''));
    this.#ranks.style.setProperty('--step', stepOf(height));
    this.#files.style.setProperty('--step', stepOf(width));
    this.#ranks.replaceChildren(...namesOfSide(height, (at) => at + 1).reverse());
    this.#files.replaceChildren(...namesOfSide(width, fileName));
    const hadFocus = this.#squares.element.contains(document.activeElement);
    this.#squares = canvas ? this.#cursor : this.#buttons;
    this.#squares.layOut(board);
    const shown = this.field.querySelector('.squares');
    if (shown !== this.#squares.element) shown.replaceWith(this.#squares.element);
    if (hadFocus) this.#squares.focus();
  }
}
