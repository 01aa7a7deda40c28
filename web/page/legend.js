// The meaning of the colours and marks on the board, of those that are shown.

import { h, quote, section } from './dom.js';
import { legend as words } from './words.js';

export class Legend {
  /** What the colours of a reason why there is no tour mean. */
  colours = section(words.colours, h('ul.legend'));
  /** What the marks on the squares mean. */
  marks = section(words.name, h('ul.legend'));

  show(state) {
    const [good, bad] = state.legend ?? [];
    fill(this.colours, [['good-tint', good], ['bad-tint', bad]].filter(([, text]) => text));
    // On a large board, looking at all squares takes longer than a move of a tour that plays.
    if (!state.canvas || !state.running) fill(this.marks, marksOf(state));
  }
}

/** Shows lines in a section, which is hidden if there are none. */
function fill(section, lines) {
  const list = section.querySelector('ul');
  const shown = JSON.stringify(lines);
  if (list.dataset.shown === shown) return;
  list.dataset.shown = shown;
  section.hidden = lines.length === 0;
  list.replaceChildren(...lines.map(([kind, text]) => lineOf(kind, text)));
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
  if (kind.endsWith('-tint')) {
    const line = h('li', { class: kind });
    quote(line, text);
    line.textContent = line.textContent.replace(/^./, (first) => first.toUpperCase());
    return line;
  }
  const mark = kind === 'degree' ? '<text x="75" y="105" text-anchor="middle" font-size="84">5</text>' : `<use href="#${kind}"/>`;
  const line = h('li', text);
  line.insertAdjacentHTML('afterbegin', `<svg viewBox="0 0 150 150" aria-hidden="true">${mark}</svg>`);
  return line;
}
