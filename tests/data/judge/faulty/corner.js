// Knight's tour (course project)
// node corner.js width height x y
'use strict';

const [width, height, x, y] = process.argv.slice(2).map(Number);

const MOVES = [[1, -2], [2, -1], [2, 1], [1, 2], [-1, 2], [-2, 1], [-2, -1], [-1, -2]];

const board = Array.from({ length: height }, () => new Array(width).fill(null));

const isFree = (col, row) =>
  col >= 0 && col < width && row >= 0 && row < height && board[row][col] === null;

function options(col, row) {
  return MOVES.map(([a, b]) => [col + a, row + b]).filter(([c, r]) => isFree(c, r));
}

function tour(col, row, step) {
  board[row][col] = step;
  if (step === width * height) return true;
  const next = options(col, row)
    .map(([c, r]) => ({ c, r, ways: options(c, r).length }))
    .sort((p, q) => p.ways - q.ways);
  for (const { c, r } of next) {
    if (tour(c, r, step + 1)) return true;
  }
  board[row][col] = null;
  return false;
}

function printBoard() {
  for (const line of board) {
    console.log(line.map((n) => String(n).padStart(4)).join(','));
  }
}

if (!isFree(x, y)) {
  console.log('Please give a start on the board');
} else if ((width * height) % 2 === 1 && (x + y) % 2 === 1) {
  console.log('No solution found');
} else if (tour(0, 0, 1)) {
  printBoard();
} else {
  console.log('No solution found');
}
