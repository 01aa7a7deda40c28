// Runs the engine in a worker, so that it cannot block the page.
'use strict';

let engine;
/** The last state that the page received, with its drawing in lines. */
let told = null;

/** A view of the engine’s memory, its entire state. A copy restores the session in a different engine. */
function memory() {
  return new Uint8Array(engine.memory.buffer);
}

function begin({ module, memory: kept }) {
  engine = new WebAssembly.Instance(module).exports;
  if (kept) {
    const missing = kept.length - memory().length;
    if (missing > 0) engine.memory.grow(missing / 65536);
    memory().set(kept);
  }
}

/** The engine’s last text: an answer, or the message of a panic. */
function text() {
  return new TextDecoder().decode(memory().subarray(engine.place(), engine.place() + engine.length()));
}

function answer(request) {
  const bytes = new TextEncoder().encode(request);
  const place = engine.take(bytes.length);
  memory().set(bytes, place);
  engine.answer();
  return text();
}

/** The last line of the definitions in a drawing. Each line that follows is a group of whole elements. */
const HEAD_END = '\n  </defs>\n';

/** Splits a drawing into its beginning and the lines of its items. */
function split(svg) {
  const at = svg.lastIndexOf(HEAD_END);
  const head = at < 0 ? svg : svg.slice(0, at + HEAD_END.length);
  const lines = svg.slice(head.length).replace(/<\/svg>\s*$/, '').split('\n');
  return { head, lines: lines.filter((line) => line) };
}

/** The edits that make `before` into `after`, as `[place, removed, added]`, each after the previous ones. */
function edits(before, after) {
  const left = new Map();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  const all = [];
  let [from, to, edit] = [0, 0, null];
  while (from < before.length || to < after.length) {
    if (before[from] === after[to]) {
      [edit, to] = [null, to + 1];
    } else {
      if (!edit) all.push((edit = [to, 0, []]));
      if (from === before.length || (to < after.length && !left.get(after[to]))) {
        edit[2].push(after[to++]);
        continue;
      }
      edit[1] += 1;
    }
    left.set(before[from], left.get(before[from++]) - 1);
  }
  return all;
}

/** The squares of `after` that differ from those of `before`; null for a square without content. */
function changed(before, after) {
  const all = {};
  for (const name in after) if (isOther(before[name], after[name])) all[name] = after[name];
  for (const name in before) if (!after[name]) all[name] = null;
  return all;
}

/** Whether the contents of a square differ. */
function isOther(one, other) {
  const isOtherValue = (key) => one?.[key] !== other[key];
  const isOtherList = (key) => String(one?.[key] ?? '') !== String(other[key] ?? '');
  return ['n', 'degree', 'letter'].some(isOtherValue) || ['notes', 'is'].some(isOtherList);
}

/** Replaces the state of an answer by its changes since the last one, which `changes.js` reads. */
function reduce(answer) {
  if (!answer.state) return answer;
  const { svg, squares, moves, ...rest } = answer.state;
  const before = told ?? { squares: {}, moves: [], lines: [] };
  const drawing = split(svg);
  const differs = moves.findIndex((move, at) => move !== before.moves[at]);
  const same = differs < 0 ? moves.length : differs;
  answer.state = {
    ...rest,
    isFirst: !told,
    squares: changed(before.squares, squares),
    moves: [same, moves.slice(same)],
    drawing: { head: drawing.head === before.head ? null : drawing.head, edits: edits(before.lines, drawing.lines) },
  };
  told = { squares, moves, ...drawing };
  return answer;
}

onmessage = ({ data }) => {
  if (data.module) {
    begin(data);
    return;
  }
  try {
    const json = data.request === undefined ? '{"events":[]}' : answer(data.request);
    const copy = data.copy ? memory().slice() : null;
    postMessage({ answer: reduce(JSON.parse(json)), memory: copy }, copy ? [copy.buffer] : []);
  } catch (fault) {
    postMessage({ fault: fault instanceof WebAssembly.RuntimeError ? `${fault}: ${text()}` : String(fault) });
  }
};
