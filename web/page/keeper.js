// Keeps the session for a reload and for the next visit: the log of its requests, or a copy of the engine’s memory. A
// different build of the page cannot use the copy, so the log of its requests is stored beside it.

import { requestsOf } from './links.js';
import { keepMemory, keepSession, keepVisit, keptMemory, keptSession } from './store.js';
import { build } from './version.js';

/** Delay before the engine’s memory is copied to shorten a long log, in milliseconds. */
const COPY_AFTER = 1500;
/** Limits of the log that is stored beside a copy, in characters and in milliseconds of replay. */
const MOST = { characters: 2_000_000, time: 60_000 };

export class Keeper {
  #engine = null;
  #copying = null;
  /** The log before the session’s own, with its size and its time; null if it is too long. */
  #old = { log: [], characters: 0, time: 0 };
  /** The session: its `id`, the engine’s log, what the address names (`opened`), whether by a link (`isLink`), the
   * `card` of an open lesson, the last puzzle `seen` with the day on which it was opened, the `race` against a time, and
   * the puzzle of a `set`. */
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
    const old = copy?.old ?? null;
    const known = copy?.build === build ? copy.first - first : -1;
    if (known >= 0 && known <= log.length) {
      this.#old = old;
      return { memory: copy.memory, first: copy.first, log: log.slice(known) };
    }
    // The copy is missing or from a different build.
    const isWhole = first === 0 || old?.log.length >= first;
    const all = isWhole ? [...(first ? old.log.slice(0, first) : []), ...log] : this.shown(firstLog);
    if (!isWhole) this.session.asked = [];
    // The session of a new tab has no log.
    if (this.session.log) Object.assign(this.session, { first: 0, log: all });
    return { log: all };
  }

  /** A log that leads to what the address named, without what led there. */
  shown(firstLog) {
    const { opened } = this.session;
    return [...firstLog(), ...(opened ? requestsOf(opened) : [])];
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
    const old = made && longer(this.#old, made);
    const isKept = made && (await keepMemory(this.session.id, { build, memory: made.memory, first: made.first, old }));
    // Stop copying if the browser’s storage is unavailable.
    if (made && !isKept) return;
    this.#copying = null;
    if (!made) {
      this.copyLater();
      return;
    }
    this.#old = old;
    this.#engine.forget(made.first);
    this.keep();
  }
}

/** A stored log with more requests; null if it is too long. */
function longer(old, { log, time }) {
  if (!old) return null;
  const characters = log.reduce((sum, request) => sum + request.length, old.characters);
  const all = { log: [...old.log, ...log], characters, time: old.time + time };
  return characters > MOST.characters || all.time > MOST.time ? null : all;
}
