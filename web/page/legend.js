// The meaning of the colours and marks on the board, of those that are shown.

import { h } from './dom.js';
import { legend as words } from './words.js';

export class Legend {
  #list = h('ul', { class: 'legend' });
  #shown = '';

  constructor() {
    this.element = h('section', { hidden: true, 'aria-label': words.name }, h('h3', {}, words.name), this.#list);
  }

  show(state) {
    // On a large board, looking at all squares takes longer than a move of a tour that plays.
    if (state.canvas && state.running) return;
    const [good, bad] = state.legend ?? [];
    const lines = [['good-tint', good], ['bad-tint', bad], ...marksOf(state)].filter(([, text]) => text);
    const shown = JSON.stringify(lines);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.hidden = lines.length === 0;
    this.#list.replaceChildren(...lines.map(([kind, text]) => lineOf(kind, text)));
  }
}

/** The marks on the squares and their meanings. */
function marksOf({ squares, mode }) {
  const all = Object.values(squares);
  const kinds = new Set(all.flatMap((seen) => seen.is ?? []));
  if (all.some((seen) => seen.degree !== undefined)) kinds.add('degree');
  const meanings = { ...words.marks, ...words[mode], ...(kinds.has('hint') ? words.hinted : {}) };
  return Object.entries(meanings).filter(([kind]) => kinds.has(kind));
}

/** A line with a colour, or with a mark as in the engine’s drawing. */
function lineOf(kind, text) {
  if (kind.endsWith('-tint')) return h('li', { class: kind }, text);
  const mark = kind === 'degree' ? '<text x="75" y="105" text-anchor="middle" font-size="84">5</text>' : `<use href="#${kind}"/>`;
  const line = h('li', {}, text);
  line.insertAdjacentHTML('afterbegin', `<svg viewBox="10 10 130 130" aria-hidden="true">${mark}</svg>`);
  return line;
}
