// Advances the engine’s clock while a tour plays or a player is timed.


export class Clock {
  #since = null;
  #timer = null;
  #state = null;
  /** @type {import('./engine.js').Engine} */
  #engine = null;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      this.#since = null;
      this.#schedule();
    });
  }

  /** Schedules the next tick after an answer of the engine. */
  schedule(engine, state) {
    [this.#engine, this.#state] = [engine, state];
    this.#schedule();
  }

  /** Milliseconds until the next tick; null if no tick is needed. */
  get #due() {
    if (!this.#state) return null;
    if (this.#state.running) return this.#state['next-step'] ?? 0;
    return this.#state.clock?.goes ? 1000 : null;
  }

  #schedule() {
    const due = document.hidden && !this.#state?.running ? null : this.#due;
    clearTimeout(this.#timer);
    if (due === null) {
      this.#since = null;
      return;
    }
    this.#since ??= performance.now();
    this.#timer = setTimeout(() => this.#tick(), Math.max(0, due - (performance.now() - this.#since)));
  }

  async #tick() {
    // Send at most one tick per frame, and wait for the answer to the previous tick.
    await new Promise((resolve) => (document.hidden ? resolve(null) : requestAnimationFrame(resolve)));
    if (this.#since === null || !this.#engine.isIdle) return;
    const now = performance.now();
    const time = Math.min(1000, Math.round(now - this.#since));
    this.#since = now;
    this.#engine.ask(`tick ${time}`);
  }
}
