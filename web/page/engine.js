// Asks the engine, one thing after the other.
//
// A request is answered at once; what takes longer is a task, which is run when nothing else is asked. An
// engine that is busy with one hears nothing. So where something is asked meanwhile, that engine is ended,
// and another one goes on from a copy of the first one's memory, made before the task.

/** How long an engine may finish a task when something else is asked, in milliseconds. */
const PATIENCE = 200;

export class Engine {
  #module;
  #worker;
  #queue = [];
  #asked = null;
  #task = null;
  #memory = null;
  #hurry = null;

  /** `onAnswer` is given each answer, `onTask` what is worked on, or null. */
  constructor(module, memory, { onAnswer, onTask }) {
    this.#module = module;
    this.#memory = memory;
    this.onAnswer = onAnswer;
    this.onTask = onTask;
    this.#start();
  }

  static async load(url) {
    const file = await fetch(url);
    if (!file.ok) throw new Error(`${url}: ${file.status}`);
    return WebAssembly.compile(await file.arrayBuffer());
  }

  /** Asks lines of words, in order; the answer is the promise’s. */
  ask(...lines) {
    return new Promise((resolve) => {
      this.#queue.push({ request: lines.join('\n'), resolve });
      this.#next();
    });
  }

  get isIdle() {
    return !this.#asked && this.#queue.length === 0;
  }

  /** A copy of the engine’s memory: it is all that there is to keep. */
  async copy() {
    if (!this.isIdle || this.#task) return null;
    await new Promise((resolve) => {
      this.#queue.push({ copy: true, resolve });
      this.#next();
    });
    return this.#memory;
  }

  /** Breaks off what is worked on. */
  stop() {
    if (this.#asked?.isTask) this.#restart();
    return this.ask('stop-search');
  }

  #start() {
    this.#worker = new Worker(new URL('worker.js', import.meta.url));
    this.#worker.onmessage = ({ data }) => (data.fault ? this.#failed() : this.#answered(data));
    this.#worker.onerror = () => this.#failed();
    this.#worker.postMessage({ module: this.#module, memory: this.#memory });
  }

  #next() {
    if (this.#asked) {
      const isHeldUp = this.#asked.isTask && this.#queue.length > 0;
      if (isHeldUp && this.#hurry === null) this.#hurry = setTimeout(() => this.#restart(), PATIENCE);
      return;
    }
    const next = this.#queue.shift() ?? this.#work();
    if (!next) return;
    this.#asked = next;
    this.#worker.postMessage({ request: next.request, copy: next.copy });
  }

  /** The next thing to do for a task: a copy of the memory, and then the task itself. */
  #work() {
    if (!this.#task) return null;
    if (!this.#task.isCopied) return { copy: true, forTask: true, resolve: () => {} };
    return { request: 'run', isTask: true, resolve: () => {} };
  }

  #answered({ answer: text, memory }) {
    const asked = this.#asked;
    this.#forget();
    this.#memory = memory ?? this.#memory;
    const answer = JSON.parse(text);
    if (asked.copy) {
      if (asked.forTask && this.#task) this.#task.isCopied = true;
    } else {
      this.#task = answer.task ?? null;
      this.onAnswer(answer);
      this.onTask(this.#task);
    }
    asked.resolve(answer);
    this.#next();
  }

  #forget() {
    clearTimeout(this.#hurry);
    this.#hurry = null;
    this.#asked = null;
  }

  /** Another engine, as this one was before its task. */
  #restart() {
    this.#worker.terminate();
    const broken = this.#asked;
    this.#forget();
    this.#task = null;
    this.onTask(null);
    this.#start();
    broken?.resolve({ events: [], broken: true });
    this.#next();
  }

  #failed() {
    this.onAnswer({ events: [], fault: true });
    this.#restart();
  }
}
