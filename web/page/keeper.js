// Keeps the session for a reload and for the next visit: the log of its requests, or a copy of the engine’s memory.

import { keepMemory, keepSession, keepVisit, keptMemory, keptSession } from './store.js';
import { build } from './version.js';

/** Delay before the engine’s memory is copied to shorten a long log, in milliseconds. */
const COPY_AFTER = 1500;

export class Keeper {
  #engine = null;
  #copying = null;
  /** The session: its `id`, the engine’s log, what the address names (`opened`), whether by a link (`isLink`), and the
   * `card` of an open lesson. */
  session = null;

  /** Pass false for `isStored` if the page is inside another page. Callbacks: `on.isRunning()` and `on.copied()`. */
  constructor(isStored, on) {
    this.isStored = isStored;
    this.on = on;
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.keep(true);
    });
    addEventListener('pagehide', () => this.keep(true));
  }

  /** Resolves to the memory and the log from which the engine starts. */
  async load(firstLog) {
    this.session = this.isStored ? await keptSession() : { id: '' };
    const { id, first = 0, log = firstLog() } = this.session;
    const copy = this.isStored ? await keptMemory(id) : null;
    const known = copy?.build === build ? copy.first - first : -1;
    if (known >= 0 && known <= log.length) return { memory: copy.memory, first: copy.first, log: log.slice(known) };
    if (first === 0) return { log };
    // The copy of the memory that precedes the log is missing, or from a different build.
    this.session = { id };
    return { log: firstLog() };
  }

  begin(engine) {
    this.#engine = engine;
  }

  /** Stores what the address names, and whether that is a link. */
  name(opened, isLink) {
    if (!this.session) return;
    Object.assign(this.session, { opened, isLink });
    this.keep();
  }

  /** Stores the card of the lesson that is open, or null. */
  hold(card) {
    if (this.session) this.session.card = card;
  }

  /** Stores the session for a reload and for the next visit. During playback, the next visit needs `isLast`. */
  keep(isLast = false) {
    if (!this.isStored || !this.#engine) return;
    Object.assign(this.session, this.#engine.kept);
    keepSession(this.session);
    // Do not store a session without any input for the next visit.
    if (this.session.isUsed && (isLast || !this.on.isRunning())) keepVisit(this.session);
  }

  copyLater() {
    if (this.isStored) this.#copying ??= setTimeout(() => this.#copy(), COPY_AFTER);
  }

  /** Replaces the start of a long log by a copy of the engine’s memory. */
  async #copy() {
    const made = await this.#engine.copy();
    this.on.copied();
    const isKept = made && (await keepMemory(this.session.id, { build, ...made }));
    // Stop copying if the browser’s storage is unavailable.
    if (made && !isKept) return;
    this.#copying = null;
    if (!made) {
      this.copyLater();
      return;
    }
    this.#engine.forget(made.first);
    this.keep();
  }
}
