// Sends requests to the engine, one at a time.
//
// Longer work is a task, which runs when the queue is empty. If a request arrives during a task, the engine is
// terminated, and a new engine continues from a copy of the memory made before the task.
//
// The requests in the log determine the session. After a failure or a reload, a new engine replays the log, from its
// start or from a copy of the memory.

import { patched } from './changes.js';
import { isLogged } from './requests.js';
import { translation } from './words.js';

/** Milliseconds that a task may continue after a new request arrives. */
const PATIENCE = 200;
/** Limits of a log, in requests and in milliseconds of replay; a longer log is replaced by a copy of the memory. */
const LONG = { requests: 500, time: 1000 };

/** The milliseconds of a `tick` request; 0 for all other requests. */
const ticked = (request) => Number(/^tick (\d+)$/.exec(request)?.[1] ?? 0);

/** Compiles a file of WebAssembly. */
export async function compiled(file) {
  if (!file.ok) throw new Error(`${file.url}: ${file.status}`);
  // Servers that do not know the type of the file cannot stream it.
  const isKnown = file.headers.get('Content-Type')?.startsWith('application/wasm');
  return isKnown ? WebAssembly.compileStreaming(file) : WebAssembly.compile(await file.arrayBuffer());
}

/** Creates a worker. A sandboxed frame has no origin, so its worker must import the script. */
export function newWorker() {
  const script = new URL('worker.js', import.meta.url);
  try {
    return new Worker(script);
  } catch {
    const imports = new Blob([`importScripts('${script}')`], { type: 'text/javascript' });
    return new Worker(URL.createObjectURL(imports));
  }
}

export class Engine {
  #module;
  #worker;
  #queue = [];
  #asked = null;
  #task = null;
  #hurry = null;
  /** The latest copy of the memory; `#copied` is the number of logged requests before it. */
  #memory;
  #copied = 0;
  /** @type {import('./requests.js').Request[]} */
  #log;
  /** Number of requests that were dropped from the start of the log. */
  #first;
  #time = 0;
  #isRunning = false;
  /** The state of the last answer. */
  #state = null;

  /**
   * Starts from `memory` or afresh, and replays the `log`.
   *
   * Callbacks: `on.answer(answer, request)`, with a null request for the replay; `on.task(task)` with the running task
   * or null; `on.failed()` before a new engine starts; `on.lost()` when the log cannot be replayed, which returns a new
   * log, or null to give up.
   *
   * @param {WebAssembly.Module} module
   * @param {{ memory?: Uint8Array, first?: number, log: import('./requests.js').Request[] }} start
   * @param {any} on
   */
  constructor(module, { memory = null, first = 0, log }, on) {
    [this.#module, this.#memory, this.#first, this.#log] = [module, memory, first, log];
    this.on = on;
    this.#start();
  }

  /** Compiles the engine’s file, which `first.js` requests. */
  static async load() {
    return compiled(await (/** @type {any} */ (globalThis).engineFile ?? fetch('engine.wasm')));
  }

  /**
   * Sends one or more lines as a request; resolves to the engine’s answer.
   *
   * @param {import('./requests.js').Request[]} lines
   */
  ask(...lines) {
    return new Promise((resolve) => {
      this.#queue.push({ request: lines.join('\n'), isAsked: true, resolve });
      this.#next();
    });
  }

  /** Sends one or more lines as the next request, before those that wait. */
  askFirst(...lines) {
    this.#queue.unshift({ request: lines.join('\n'), isAsked: true, resolve: () => {} });
    this.#next();
  }

  get isIdle() {
    return !this.#asked && this.#queue.length === 0;
  }

  /** What to store of the session: the log, and the requests without an answer. */
  get kept() {
    const all = [this.#asked, ...this.#queue];
    const asked = all.filter((it) => it?.isAsked).map(({ request }) => request);
    return { first: this.#first, log: this.#log, asked };
  }

  get isLong() {
    return this.#log.length > LONG.requests || this.#time > LONG.time;
  }

  /**
   * A copy of the memory, the number of requests before the copy, and those of them in the log with the time that they
   * took; null while the engine is busy. While a task runs,
   * the copy is that made before the task.
   */
  async copy() {
    if (!this.#asked?.isTask) {
      if (!this.isIdle || this.#task) return null;
      await new Promise((resolve) => {
        this.#queue.push({ copy: true, resolve });
        this.#next();
      });
    }
    const log = this.#log.slice(0, this.#copied);
    return { memory: this.#memory, first: this.#first + this.#copied, log, time: Math.round(this.#time) };
  }

  /** Drops the requests before a stored copy from the log. */
  forget(first) {
    const count = first - this.#first;
    this.#log = this.#log.slice(count);
    [this.#first, this.#time] = [first, 0];
    this.#copied -= count;
  }

  /** Stops a task, or the replay of the log. */
  stop() {
    if (this.#asked?.isLog) this.#lost();
    if (this.#asked?.isTask) this.#restart();
    return this.ask('stop-search');
  }

  end() {
    this.#worker.terminate();
  }

  #start() {
    this.#worker = newWorker();
    this.#worker.onmessage = ({ data }) => (data.fault ? this.#failed(data.fault) : this.#answered(data));
    this.#worker.onerror = () => this.#failed();
    this.#worker.postMessage({ module: this.#module, memory: this.#memory });
    const log = this.#log.slice(this.#copied).join('\n');
    this.#queue.unshift({ request: log, isLog: true, resolve: () => {} });
    this.#next();
  }

  #next() {
    if (this.#asked) {
      const isHeldUp = this.#asked.isTask && this.#queue.length > 0;
      if (isHeldUp && this.#hurry === null) this.#hurry = setTimeout(() => this.#restart(), PATIENCE);
      return;
    }
    const next = this.#queue.shift() ?? this.#work();
    if (!next) return;
    this.#asked = { ...next, since: performance.now() };
    this.#worker.postMessage({ request: next.request, copy: next.copy });
  }

  /** The next request for the pending task: first to copy the memory, then to run the task. */
  #work() {
    if (!this.#task) return null;
    if (!this.#task.isCopied) return { copy: true, resolve: () => {} };
    return { request: 'run', isTask: true, resolve: () => {} };
  }

  #answered({ answer, memory }) {
    const asked = this.#asked;
    this.#done();
    if (answer.state) answer.state = this.#state = patched(this.#state, answer.state);
    translation?.apply(answer);
    if (asked.copy) {
      [this.#memory, this.#copied] = [memory, this.#log.length];
      if (this.#task) this.#task.isCopied = true;
    } else if (asked.isLog && answer.error) {
      this.#lost();
      return;
    } else {
      if (!asked.isLog && !answer.error) this.#record(asked.request, answer);
      this.#time += performance.now() - asked.since;
      this.#isRunning = answer.state?.running ?? this.#isRunning;
      this.#task = answer.task ?? null;
      this.on.answer(answer, asked.isLog ? null : asked.request);
      this.on.task(this.#task);
    }
    asked.resolve(answer);
    this.#next();
  }

  #record(request, answer) {
    if (!request || !isLogged(request)) return;
    const last = this.#log.length - 1;
    const before = last >= this.#copied ? ticked(this.#log[last]) : 0;
    // While no tour plays, ticks only advance the clock, so consecutive ticks can be merged.
    const isClock = ticked(request) && before && !this.#isRunning && !answer.state?.running;
    if (isClock) this.#log[last] = `tick ${before + ticked(request)}`;
    else this.#log.push(request);
  }

  #done() {
    clearTimeout(this.#hurry);
    this.#hurry = null;
    this.#asked = null;
  }

  /** Replaces the engine by a new one that continues from the copy made before the task. */
  #restart() {
    this.#worker.terminate();
    const broken = this.#asked;
    this.#done();
    this.#task = null;
    this.on.task(null);
    this.#start();
    broken?.resolve({ events: [], broken: true });
  }

  /** Continues after a failure, and reports one that the browser has not reported. */
  #failed(fault = null) {
    if (fault) console.error(`the engine failed: ${fault}`);
    if (this.#asked?.isLog) {
      this.#lost();
      return;
    }
    this.on.failed();
    this.#restart();
  }

  #lost() {
    const log = this.on.lost();
    if (!log) {
      this.#worker.terminate();
      return;
    }
    [this.#memory, this.#copied, this.#first, this.#log] = [null, 0, 0, log];
    this.#restart();
  }
}
