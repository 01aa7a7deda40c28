// Applies the changes that the worker sends instead of whole states.

/**
 * The state after a change; it takes over the squares and the moves of the state `before`. `changed` holds the names of
 * the squares that differ from `before`, and the number of moves that are the same.
 */
export function patched(before, { isFirst, squares: others, moves: [same, added], drawing, ...rest }) {
  const { squares, moves, drawing: drawn } = isFirst ? { squares: {}, moves: [], drawing: null } : before;
  moves.length = same;
  for (const move of added) moves.push(move);
  for (const [name, seen] of Object.entries(others)) {
    if (seen) squares[name] = seen;
    else delete squares[name];
  }
  const changed = { squares: Object.keys(others), moves: same };
  return { ...rest, squares, moves, changed, drawing: new Drawing(drawn, drawing) };
}

/** A state that later changes leave as it is. */
export function copyOf(state) {
  return { ...state, squares: { ...state.squares }, moves: [...state.moves] };
}

/** A drawing of the board in lines, and the edits that led to it from the previous drawing. */
class Drawing {
  /** The lines, which the next drawing takes over. */
  #lines;

  constructor(before, { head, edits }) {
    this.before = before && head === null ? before : null;
    this.head = head ?? before.head;
    this.edits = edits;
    this.#lines = before ? before.#lines : [];
    for (const [at, removed, added] of edits) this.#lines.splice(at, removed, ...added);
    // The page needs only the last two drawings.
    if (before) before.before = null;
  }

  get lines() {
    return this.#lines;
  }

  /** The drawing as SVG, with a group for each line. */
  get svg() {
    return `${this.head}${this.#lines.map(grouped).join('')}</svg>`;
  }
}

/** An item’s line as one element. */
export function grouped(line) {
  return `<g>${line}</g>`;
}
