// Makes puzzles and tests starting squares in a second engine, without changing the session.

import { copyOf } from './changes.js';
import { Engine } from './engine.js';
import { requests } from './requests.js';

/** Makes a puzzle for each of these requests; resolves to pairs of states, of the puzzle and of its solution. */
export async function makePuzzles(module, wanted, progress) {
  let settle;
  const failed = () => settle?.reject(new Error('the engine failed'));
  const engine = new Engine(module, { log: [requests.begin(0), requests.mode('puzzle')] }, {
    answer: (answer) => {
      if (answer.events.some((line) => line.startsWith('puzzle '))) settle?.resolve(copyOf(answer.state));
    },
    task: () => {},
    failed,
    lost: () => failed(),
  });
  const made = [];
  try {
    for (const request of wanted) {
      progress(made.length + 1, wanted.length);
      const puzzle = await new Promise((resolve, reject) => {
        settle = { resolve, reject };
        engine.ask(request).then(({ error }) => error && reject(new Error(error)));
      });
      settle = null;
      made.push({ puzzle, solution: copyOf((await engine.ask(requests.giveUp())).state) });
    }
  } finally {
    engine.end();
  }
  return made;
}

/** Follows the rule from each square; yields the square and its number of moves, 0 if no tour starts there. */
export async function* testStarts(module, log, squares) {
  const engine = new Engine(module, { log: [requests.begin(0), ...log] }, {
    answer: () => {}, task: () => {}, failed: () => {}, lost: () => null,
  });
  try {
    for (const square of squares) {
      let { state } = await engine.ask(requests.start(square), requests.fastForward(), requests.tick(1000));
      while (state?.running) ({ state = null } = await engine.ask(requests.tick(1000)));
      yield [square, state?.moves[0] === square ? state.moves.length : 0];
    }
  } finally {
    engine.end();
  }
}
