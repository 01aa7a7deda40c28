// The sheet for printing: the board drawn with little ink, instructions, and the address.

import { fileName } from './board.js';
import { h } from './dom.js';
import { longDate, sheet as words, title } from './words.js';

/** The side of a square in the engine’s drawing, in user units. */
const SIDE = 100;

export class Sheet {
  element = h('section', { id: 'sheet' });

  show(state, address) {
    const { puzzle, board } = state;
    const about = [puzzle?.day && longDate(puzzle.day), board.name, puzzle?.level];
    const drawing = h('div');
    drawing.innerHTML = drawn(state);
    const task = puzzle ? words.puzzle(board.squares) : words.tour(board.squares, state.moves);
    this.element.replaceChildren(
      h('div', { class: 'head' }, h('h1', {}, title), h('p', {}, about.filter(Boolean).join(' · '))),
      drawing, h('p', {}, task),
      h('p', { class: 'address' }, address));
    if (puzzle) this.element.lastChild.before(h('p', {}, words.fields));
  }
}

function drawn({ board, squares, moves, mode }) {
  const { width, height } = board;
  const middle = new Map();
  const [tiles, numbers, names] = [[], [], []];
  const text = (x, y, size, what) => `<text x="${x}" y="${y + size * 0.36}" font-size="${size}">${what}</text>`;
  for (let row = 0; row < height; row += 1) {
    const rank = height - row;
    names.push(text(-25, (row + 0.5) * SIDE, 26, rank));
    for (let file = 0; file < width; file += 1) {
      const name = `${fileName(file)}${rank}`;
      const [x, y] = [(file + 0.5) * SIDE, (row + 0.5) * SIDE];
      middle.set(name, `${x},${y}`);
      const seen = squares[name];
      if (seen?.is?.includes('missing')) continue;
      const fill = (file + rank) % 2 ? '#e8e5df' : '#fff';
      tiles.push(`<rect x="${file * SIDE}" y="${row * SIDE}" width="${SIDE}" height="${SIDE}" fill="${fill}"/>`);
      if (!seen?.n) continue;
      if (mode !== 'puzzle' || seen.is?.includes('given')) numbers.push(`<circle cx="${x}" cy="${y}" r="36"/>`);
      numbers.push(text(x, y, seen.n > 999 ? 28 : 38, seen.n));
    }
  }
  for (let file = 0; file < width; file += 1) names.push(text((file + 0.5) * SIDE, height * SIDE + 25, 26, fileName(file)));
  const line = mode === 'puzzle' ? '' : moves.map((square) => middle.get(square)).join(' ');
  const size = [-50, -5, width * SIDE + 55, height * SIDE + 55].join(' ');
  return `<svg viewBox="${size}"><g stroke="#777" stroke-width="2">${tiles.join('')}</g>
    <polyline points="${line}" fill="none" stroke="#555" stroke-width="5"/>
    <g fill="#fff" stroke="#333" stroke-width="3">${numbers.filter((it) => it.startsWith('<circle')).join('')}</g>
    <g text-anchor="middle">${numbers.filter((it) => it.startsWith('<text')).join('')}${names.join('')}</g></svg>`;
}
