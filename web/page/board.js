// The board: the engine’s drawing, below a layer with one button per square.

import { board as words, square as squareName } from './words.js';
import { grouped } from './changes.js';
import { h, isStill } from './dom.js';

/** Duration of the animation of a knight's move, in milliseconds. */
const GLIDE = 140;
/** Duration of drawing the line of a solved puzzle, in milliseconds. */
const DRAWN = 2400;

export class BoardView {
  #picture = h('div', { class: 'picture', 'aria-hidden': 'true' });
  #squares = h('div', { class: 'squares', role: 'group' });
  #ranks = h('div', { class: 'ranks', 'aria-hidden': 'true' });
  #files = h('div', { class: 'files', 'aria-hidden': 'true' });
  field = h('div', { class: 'field' }, this.#picture, this.#squares);
  #size = '';
  #width = 0;
  #height = 0;
  #buttons = new Map();
  #here = null;
  #mode = '';
  #painting = null;
  /** The drawing that is shown or lies under a style, and the elements of its items; null below a style. */
  #drawing = null;
  #items = null;

  /** Callbacks: `on.choose(square, isOther)`, and `on.paint(square, begins)` for each painted square. */
  constructor(on) {
    this.on = on;
    this.element = h('div', { id: 'board' }, this.#ranks, this.field, this.#files);
    this.#squares.addEventListener('keydown', (event) => this.#key(event));
    this.#squares.addEventListener('click', (event) => this.#click(event));
    this.#squares.addEventListener('focusin', (event) => this.#stand(event.target.dataset.square));
    this.#squares.addEventListener('pointerdown', (event) => this.#press(event));
    this.#squares.addEventListener('pointermove', (event) => this.#drag(event));
    for (const end of ['pointerup', 'pointercancel']) {
      this.#squares.addEventListener(end, () => (this.#painting = null));
    }
  }

  /** Shows a state. `styled` replaces the engine’s drawing of the board. */
  show(state, styled) {
    const { width, height, name } = state.board;
    const isSame = this.#size === name && this.#mode === state.mode && state.drawing.before === this.#drawing;
    if (this.#size !== name) this.#layOut(width, height, name);
    this.#mode = state.mode;
    this.#squares.setAttribute('aria-label', words.name(name, state.mode));
    this.#squares.classList.toggle('painted', state.mode === 'shape');
    this.#draw(state.drawing, styled);
    const isHinted = Object.values(state.squares).some((seen) => seen.is?.includes('hint'));
    // In a puzzle, the descriptions of other squares change, too.
    const names = isSame && !state.puzzle ? state.changed : this.#buttons.keys();
    for (const square of names) {
      const [button, seen] = [this.#buttons.get(square), state.squares[square]];
      const label = squareName(square, seen, state.mode, isHinted);
      if (button.ariaLabel !== label) button.ariaLabel = label;
      mark(button, 'letter', seen?.letter ?? null);
      mark(button, 'own', isOwn(state, seen) ? (seen.letter ?? seen.n) : null);
      mark(button, 'wrong', seen?.is?.includes('fault') ? '' : null);
      const isMissing = seen?.is?.includes('missing') && state.mode !== 'shape';
      if (button.disabled !== Boolean(isMissing)) button.disabled = Boolean(isMissing);
    }
  }

  /** Draws the line through all squares once, from the first number to the last. */
  celebrate({ board, squares }) {
    if (isStill()) return;
    const middles = [];
    for (const [at, name] of [...this.#buttons.keys()].entries()) {
      const number = squares[name]?.n;
      if (number) middles[number - 1] = `${(at % board.width) + 0.5},${Math.floor(at / board.width) + 0.5}`;
    }
    const line = h('div', { class: 'walk', 'aria-hidden': 'true' });
    line.innerHTML = `<svg viewBox="0 0 ${board.width} ${board.height}"><polyline pathLength="63" points="${middles.join(' ')}"/></svg>`;
    this.field.append(line);
    const drawn = line.querySelector('polyline').animate([{ strokeDashoffset: 63 }, { strokeDashoffset: 0 }], { duration: DRAWN, fill: 'forwards' });
    drawn.finished.then(() => line.animate([{ opacity: 1 }, { opacity: 0 }], { duration: DRAWN / 4 }).finished).then(() => line.remove());
  }

  #draw(drawing, styled) {
    const before = this.#knight();
    this.field.classList.toggle('drawn', Boolean(styled));
    if (styled) {
      this.#picture.innerHTML = styled;
      this.#items = null;
    } else if (this.#items && drawing.before === this.#drawing) {
      this.#edit(drawing.edits);
    } else if (!this.#items || drawing !== this.#drawing) {
      this.#picture.innerHTML = drawing.svg;
      const all = [...this.#picture.firstChild.children];
      this.#items = all.slice(all.findLastIndex((it) => it.tagName !== 'g') + 1);
    }
    this.#drawing = drawing;
    const after = this.#knight();
    const is = before && after && !isStill() && (before.x !== after.x || before.y !== after.y);
    // Animate only moves of a knight, not jumps to other squares.
    if (!is || Math.abs((before.x - after.x) * (before.y - after.y)) !== 2 * 150 * 150) return;
    const from = `translate(${before.x - after.x}px, ${before.y - after.y}px)`;
    after.use.animate([{ transform: from }, { transform: 'none' }], { duration: GLIDE, easing: 'ease-out' });
  }

  /** Replaces the items of the drawing that have changed. */
  #edit(edits) {
    const svg = this.#picture.firstChild;
    for (const [at, removed, added] of edits) {
      const made = document.createElementNS(svg.namespaceURI, 'g');
      made.innerHTML = added.map(grouped).join('');
      const items = [...made.children];
      const after = this.#items[at + removed] ?? null;
      for (const old of this.#items.splice(at, removed, ...items)) old.remove();
      for (const item of items) svg.insertBefore(item, after);
    }
  }

  #knight() {
    const use = this.#picture.querySelector('use[href="#knight"]');
    return use && { use, x: Number(use.getAttribute('x')), y: Number(use.getAttribute('y')) };
  }

  #layOut(width, height, name) {
    [this.#size, this.#width, this.#height] = [name, width, height];
    this.element.style.setProperty('--files', width);
    this.element.style.setProperty('--ranks', height);
    const step = (side) => (side > 26 ? 5 : 1);
    const named = (number, side) => (number % step(side) === 0 ? number : 0);
    const ranks = Array.from({ length: height }, (_, row) => named(height - row, height) || '');
    const files = Array.from({ length: width }, (_, file) => (named(file + 1, width) ? fileName(file) : ''));
    this.#ranks.style.setProperty('--step', step(height));
    this.#files.style.setProperty('--step', step(width));
    this.#ranks.replaceChildren(...ranks.map((rank) => h('span', {}, `${rank}`)));
    this.#files.replaceChildren(...files.map((file) => h('span', {}, file)));
    this.#buttons = new Map();
    for (let rank = height; rank >= 1; rank -= 1) {
      for (let file = 0; file < width; file += 1) {
        const square = `${fileName(file)}${rank}`;
        this.#buttons.set(square, h('button', { type: 'button', tabindex: '-1', 'data-square': square }));
      }
    }
    const hadFocus = this.#squares.contains(document.activeElement);
    this.#squares.replaceChildren(...this.#buttons.values());
    this.#here = null;
    this.#stand(`a${height}`);
    if (hadFocus) this.#buttons.get(this.#here)?.focus();
  }

  /** Makes `square` the one that Tab reaches (roving tabindex); arrow keys reach the other squares. */
  #stand(square) {
    const button = this.#buttons.get(square);
    if (!button || square === this.#here) return;
    this.#buttons.get(this.#here)?.setAttribute('tabindex', '-1');
    button.setAttribute('tabindex', '0');
    this.#here = square;
  }

  focus(square) {
    this.#buttons.get(square ?? this.#here)?.focus();
  }

  #key(event) {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const all = [...this.#buttons.keys()];
    const at = all.indexOf(event.target.dataset.square);
    if (at < 0) return;
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      this.on.choose(all[at], true);
      return;
    }
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    let [x, y] = [at % this.#width, Math.floor(at / this.#width)];
    for (;;) {
      [x, y] = [x + by[0], y + by[1]];
      if (x < 0 || y < 0 || x >= this.#width || y >= this.#height) return;
      const button = this.#buttons.get(all[y * this.#width + x]);
      if (!button.disabled) return button.focus();
    }
  }

  #click(event) {
    const square = event.target.dataset.square;
    if (!square) return;
    // In edit mode, pointer events have already painted the square.
    if (this.#mode !== 'shape') this.on.choose(square, event.shiftKey);
    else if (event.detail === 0) this.on.paint(square, true);
  }

  #press(event) {
    const square = event.target.dataset.square;
    if (this.#mode !== 'shape' || !square || event.button !== 0) return;
    this.#painting = square;
    this.on.paint(square, true);
  }

  #drag(event) {
    if (!this.#painting) return;
    event.target.releasePointerCapture?.(event.pointerId);
    const square = document.elementFromPoint(event.clientX, event.clientY)?.getAttribute('data-square');
    if (!square || square === this.#painting) return;
    this.#painting = square;
    this.on.paint(square, false);
  }
}

/** Whether the user placed the number in a square of an unsolved puzzle. */
function isOwn({ puzzle, clock }, seen) {
  return Boolean(puzzle && clock.goes && seen?.n && !seen.is?.includes('given'));
}

/** Sets an attribute `data-…`, or removes it if `value` is null. */
function mark(element, name, value) {
  if (value === null) delete element.dataset[name];
  else if (element.dataset[name] !== String(value)) element.dataset[name] = value;
}

/** The letters of a file, from 0: a to z, then aa, ab and so on. */
export function fileName(file) {
  const letter = String.fromCharCode(97 + (file % 26));
  return file < 26 ? letter : fileName(Math.floor(file / 26) - 1) + letter;
}
