// The welcome: a knight that walks a tour, and three ways to start. Its texts are in index.html.

import { h, isStill } from './dom.js';

/** Beverley’s tour of 1848, with the numbers of the squares from a8 to h1. */
const TOUR = `
   1 48 31 50 33 16 63 18
  30 51 46  3 62 19 14 35
  47  2 49 32 15 34 17 64
  52 29  4 45 20 61 36 13
   5 44 25 56  9 40 21 60
  28 53  8 41 24 57 12 37
  43  6 55 26 39 10 59 22
  54 27 42  7 58 23 38 11`;
/** Duration of a move in the animation, in milliseconds. */
const MOVE = 420;
const KNIGHT =
  'M48 117C47 101 62 93 71 77C64 81 57 81 52 84C49 91 40 95 34 90C26 87 24 79 28 73C34 65 37 55 41 46C44 38 50 33 57 30L55 13L70 24C101 29 121 64 113 117Z' +
  'M42 117H118Q122 117 122 122V131Q122 136 117 136H43Q38 136 38 131V122Q38 117 42 117Z';

/** The page shows the welcome if its root has this class. */
const SHOWN = 'welcomed';

export class Welcome {
  #root = document.documentElement;
  #walk = h('div.walk', { 'aria-hidden': 'true' });

  /** `begin(mode)` is called when the user chooses one of the ways to start. */
  constructor(begin) {
    this.begin = begin;
    for (const way of document.querySelectorAll('.way')) {
      way.addEventListener('click', () => begin(way.getAttribute('data-mode')));
    }
  }

  get isShown() {
    return this.#root.classList.contains(SHOWN);
  }

  /** Begins what was chosen before the modules were loaded. */
  beginEarly() {
    const { pressed } = this.#root.dataset;
    if (pressed) this.begin(pressed);
  }

  /** Shows the welcome, and a knight that moves over the empty board in `field`. */
  show(field) {
    this.#root.classList.add(SHOWN);
    this.#walk.innerHTML = `<svg viewBox="0 0 8 8"><polyline pathLength="63" points="${path().map((at) => at.join(',')).join(' ')}"/>
      <g><path transform="translate(-0.5 -0.5) scale(${1 / 150})" d="${KNIGHT}"/></g></svg>`;
    field.append(this.#walk);
    const [line, knight] = this.#walk.querySelectorAll('polyline, g');
    const places = path().map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
    const time = { duration: MOVE * 63, iterations: Infinity };
    if (isStill()) {
      Object.assign(knight.style, places.at(-1));
    } else {
      knight.animate(places, time);
      line.animate([{ strokeDashoffset: 63 }, { strokeDashoffset: 0 }], time);
    }
  }

  hide() {
    this.#root.classList.remove(SHOWN);
    this.#walk.remove();
  }
}

/** The centres of the squares, in the order of the tour. */
function path() {
  const numbers = TOUR.trim().split(/\s+/).map(Number);
  return numbers.map((_, at) => numbers.indexOf(at + 1)).map((at) => [(at % 8) + 0.5, Math.floor(at / 8) + 0.5]);
}
