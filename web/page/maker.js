// Makes puzzles in a second engine, without changing the session.

import { copyOf } from './changes.js';
import { Engine } from './engine.js';
import { linkTo } from './sharing.js';
import { codeOf } from './sheet.js';

/** Makes a puzzle for each of these requests; resolves to the states of each puzzle and of its solution, and its QR code. */
export async function makePuzzles(module, wanted, progress) {
  let settle;
  const failed = () => settle?.reject(new Error('the engine failed'));
  const engine = new Engine(module, { log: ['begin 0', 'mode puzzle'] }, {
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
      const code = await codeOf(linkTo(puzzle.link));
      made.push({ puzzle, code, solution: copyOf((await engine.ask('give-up')).state) });
    }
  } finally {
    engine.end();
  }
  return made;
}
