// Applies the changes that the worker sends instead of whole states.

/** The state after a change. `changed` holds the names of the squares that differ from `before`. */
export function patched(before, { isFirst, squares, moves: [same, added], drawing, ...rest }) {
  const { squares: kept, moves, drawing: drawn } = isFirst ? {} : before;
  const state = {
    ...rest,
    squares: { ...kept },
    moves: [...(moves ?? []).slice(0, same), ...added],
    changed: Object.keys(squares),
    drawing: new Drawing(drawn ?? null, drawing),
  };
  for (const [name, seen] of Object.entries(squares)) {
    if (seen) state.squares[name] = seen;
    else delete state.squares[name];
  }
  return state;
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

  /** The drawing as SVG, with a group for each line. */
  get svg() {
    return `${this.head}${this.#lines.map(grouped).join('')}</svg>`;
  }
}

/** An item’s line as one element. */
export function grouped(line) {
  return `<g>${line}</g>`;
}
