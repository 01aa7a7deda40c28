// What is rarely needed: files, styles, QR codes, facts, famous tours, verses and statistics. The module `extras.wasm`
// answers, as in `web/src/extras.rs`; it is loaded with the first question, and needs no session.

import { compiled, newWorker } from './engine.js';
import { faults } from './words.js';

/** The worker once it has its module; null before the first question and after a failure. */
let starting = null;
/** Whether the service worker had stored the module when the page was loaded. */
const isStored = hasStored();
/** What to do with the next answers. */
const waiting = [];

async function start() {
  const module = await compiled(await fetch('extras.wasm'));
  const worker = newWorker();
  worker.onmessage = ({ data }) => {
    if (data.fault) fail(worker, data.fault);
    else waiting.shift()?.(data.answer);
  };
  worker.onerror = () => fail(worker, '');
  worker.postMessage({ module });
  return worker;
}

/** Ends a worker that failed; the next question starts another. */
function fail(worker, fault) {
  console.error(`the extras failed: ${fault}`);
  worker.terminate();
  starting = null;
  for (const resolve of waiting.splice(0)) resolve({ error: faults.extras });
}

function hasStored() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    // A sandboxed frame may not even ask.
    return false;
  }
}

/** Whether a question loads nothing from the network. */
export function isAtHand() {
  return starting !== null || isStored;
}

/** The answer to a question. Fails with a sentence. */
export async function askExtras(question) {
  starting ??= start();
  const worker = await starting.catch(() => {
    starting = null;
    throw new Error(faults.notLoaded);
  });
  const answering = new Promise((resolve) => waiting.push(resolve));
  worker.postMessage({ request: question });
  const { value, error } = await answering;
  if (error) throw Object.assign(new Error(error), { isEngines: error !== faults.extras });
  return value;
}

/** A complete tour or a solved puzzle, as questions name it. */
export function tourOf(state) {
  const solved = Object.entries(state.squares).filter(([, { n }]) => n).sort(([, one], [, other]) => one.n - other.n);
  const squares = state.puzzle ? solved.map(([square]) => square) : state.moves;
  return `${state.board.link} ${squares.join(' ')}`;
}
