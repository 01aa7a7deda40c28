// The squares of the board as controls: a button for each, or on a large board one button that moves.

import { h, say } from './dom.js';
import { nameOf, namesOf, placeOf } from './names.js';
import { notes as noteWords, square as squareName } from './words.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Squares that the cursor moves with Shift. */
const LEAP = 10;

/** What both kinds of controls have in common. */
class Squares {
  element = h('div.squares', { role: 'group' });
  board = null;
  state = null;
  /** The square that has the focus, or that receives it next. */
  here = null;
  /** A live region. */
  said = h('p.unseen', { role: 'status' });
  #notes = new Map();
  #painting = null;

  /** Callbacks: `on.choose(square, isOther, isTwice)`, and `on.paint(square, begins)` for each painted square. */
  constructor(on) {
    this.on = on;
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('click', (event) => this.#click(event));
    this.element.addEventListener('pointerdown', (event) => this.#press(event));
    this.element.addEventListener('pointermove', (event) => this.#drag(event));
    for (const end of ['pointerup', 'pointercancel']) {
      this.element.addEventListener(end, () => (this.#painting = null));
    }
  }

  /** Moves the focus to a square. */
  focus(_square) {}

  /** The square that an event is about, or null. */
  at(_event) {
    return null;
  }

  /** Whether a square cannot be chosen. */
  isMissing(square) {
    return Boolean(this.state?.squares[square]?.is?.includes('missing')) && this.state.mode !== 'shape';
  }

  /** Takes over a state; announces a note that the user has put or removed. */
  follow(state) {
    const [before, notes] = [this.state, this.#notes];
    this.state = state;
    this.#notes = notesOf(state);
    const changed = [...new Set([...notes.keys(), ...this.#notes.keys()])]
      .filter((square) => String(notes.get(square)) !== String(this.#notes.get(square)));
    // A placed number is in the report.
    const isNote = changed.length === 1 && before?.puzzle?.title === state.puzzle?.title && !state.squares[changed[0]]?.n;
    if (isNote) say(this.said, noteWords(changed[0], this.#notes.get(changed[0])));
  }

  label(square, isHinted) {
    return squareName(square, this.state.squares[square], this.state.mode, isHinted);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      this.on.choose(this.here, true);
      return;
    }
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    const { width, height } = this.board;
    let [x, y] = placeOf(this.here, this.board);
    let to = null;
    // A leap ends at the edge, and holes are passed over.
    for (let step = 1; step <= (event.shiftKey ? LEAP : 1) || !to; step += 1) {
      [x, y] = [x + by[0], y + by[1]];
      if (x < 0 || y < 0 || x >= width || y >= height) break;
      const square = nameOf(x, y, this.board);
      if (!this.isMissing(square)) to = square;
    }
    if (to) this.focus(to);
  }

  #click(event) {
    const square = this.at(event);
    if (!square || this.isMissing(square)) return;
    // In edit mode, pointer events have already painted the square.
    if (this.state?.mode !== 'shape') this.on.choose(square, event.shiftKey, event.detail === 2);
    else if (event.detail === 0) this.on.paint(square, true);
  }

  #press(event) {
    const square = this.at(event);
    if (this.state?.mode !== 'shape' || !square || event.button !== 0) return;
    this.#painting = square;
    this.on.paint(square, true);
  }

  #drag(event) {
    if (!this.#painting) return;
    event.target.releasePointerCapture?.(event.pointerId);
    const square = this.at(event);
    if (!square || square === this.#painting) return;
    this.#painting = square;
    this.on.paint(square, false);
  }
}

/** A button for each square. Tab reaches one of them, and the arrow keys the others (roving tabindex). */
export class Buttons extends Squares {
  #all = new Map();

  constructor(on) {
    super(on);
    this.element.addEventListener('focusin', (event) => this.#stand(event.target.dataset.square));
  }

  layOut(board) {
    this.board = board;
    const names = [...namesOf(board)];
    this.#all = new Map(names.map((name) => [name, h('button', { type: 'button', tabindex: '-1', 'data-square': name })]));
    this.element.replaceChildren(...this.#all.values(), this.said);
    this.here = null;
    this.#stand(names[0]);
  }

  /** Shows a state; `isSame` if only the squares in `changed` differ from what is shown. */
  show(state, isSame) {
    this.follow(state);
    const isHinted = Object.values(state.squares).some((seen) => seen.is?.includes('hint'));
    // In a puzzle, the descriptions of other squares change, too.
    for (const square of isSame && !state.puzzle ? state.changed.squares : this.#all.keys()) {
      const [button, seen] = [this.#all.get(square), state.squares[square]];
      const label = this.label(square, isHinted);
      if (button.ariaLabel !== label) button.ariaLabel = label;
      mark(button, 'letter', seen?.letter ?? null);
      mark(button, 'own', isOwn(state, seen) ? (seen.letter ?? seen.n) : null);
      mark(button, 'wrong', seen?.is?.includes('fault') ? '' : null);
      const isMissing = this.isMissing(square);
      if (button.disabled !== isMissing) button.disabled = isMissing;
    }
  }

  focus(square = this.here) {
    this.#all.get(square)?.focus();
  }

  at(event) {
    const target = event.type === 'pointermove' ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
    return target?.getAttribute('data-square');
  }

  #stand(square) {
    const button = this.#all.get(square);
    if (!button || square === this.here) return;
    this.#all.get(this.here)?.setAttribute('tabindex', '-1');
    button.setAttribute('tabindex', '0');
    this.here = square;
  }
}

/** One button on the square under the cursor. A live region names the square, because the focus does not move. */
export class Cursor extends Squares {
  #button = h('button.cursor', { type: 'button' });
  #hover = h('div.hover', { hidden: true });

  constructor(on) {
    super(on);
    this.element.append(this.#hover, this.#button, this.said);
    this.element.setAttribute('role', 'application');
    this.element.addEventListener('pointermove', (event) => this.#point(this.at(event)));
    this.element.addEventListener('pointerleave', () => this.#point(null));
  }

  layOut(board) {
    this.board = board;
    this.#stand(nameOf(0, 0, board));
  }

  show(state) {
    this.follow(state);
    this.#name();
  }

  focus(square = this.here) {
    this.#stand(square);
    this.#button.focus();
    say(this.said, this.#button.ariaLabel);
  }

  /** The square under the pointer; for keys, the square under the cursor. */
  at(event) {
    if (event.detail === 0 && event.type === 'click') return this.here;
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const x = Math.floor(((event.clientX - left) / width) * this.board.width);
    const y = Math.floor(((event.clientY - top) / height) * this.board.height);
    const isInside = x >= 0 && y >= 0 && x < this.board.width && y < this.board.height;
    if (isInside && event.type === 'click') {
      this.#stand(nameOf(x, y, this.board));
      this.#button.focus({ preventScroll: true });
    }
    return isInside ? nameOf(x, y, this.board) : null;
  }

  #point(square) {
    this.#hover.hidden = !square || this.isMissing(square);
    if (square) place(this.#hover, square, this.board);
  }

  #stand(square) {
    this.here = square;
    this.#button.dataset.square = square;
    place(this.#button, square, this.board);
    if (this.state) this.#name();
  }

  /** Names the square under the cursor; says a change aloud while the board has the focus, except during playback. */
  #name() {
    const label = this.label(this.here, false);
    if (this.#button.ariaLabel === label) return;
    this.#button.ariaLabel = label;
    if (this.#button === document.activeElement && !this.state.running) say(this.said, label);
  }
}

/** The notes of each square of a puzzle that has some, in the order of entry. */
export function notesOf({ squares }) {
  return new Map(Object.entries(squares).filter(([, { notes }]) => notes).map(([square, { notes }]) => [square, notes]));
}

/** Moves an element onto a square. */
function place(element, square, board) {
  const [x, y] = placeOf(square, board);
  element.style.setProperty('--x', x);
  element.style.setProperty('--y', y);
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
