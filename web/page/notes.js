// The notes of a puzzle.

/** The notes of each square that has some, in the order of entry. */
export function notesOf({ squares }) {
  const notes = new Map();
  for (const [square, seen] of Object.entries(squares)) if (seen.notes) notes.set(square, seen.notes);
  return notes;
}
