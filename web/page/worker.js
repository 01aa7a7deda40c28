// Runs the engine in a worker, so that it cannot block the page.
'use strict';

let engine;

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

function answer(request) {
  const bytes = new TextEncoder().encode(request);
  const place = engine.take(bytes.length);
  memory().set(bytes, place);
  const length = engine.answer();
  return new TextDecoder().decode(memory().subarray(engine.place(), engine.place() + length));
}

onmessage = ({ data }) => {
  if (data.module) {
    begin(data);
    return;
  }
  try {
    const text = data.request === undefined ? '{"events":[]}' : answer(data.request);
    const copy = data.copy ? memory().slice() : null;
    postMessage({ answer: text, memory: copy }, copy ? [copy.buffer] : []);
  } catch (fault) {
    postMessage({ fault: String(fault) });
  }
};
