// Stores sessions, settings of the view, and solved puzzles in the browser.

/** Prefix that distinguishes this page’s entries from those of other pages of the origin. */
const PREFIX = 'knights-tour-';
/** Prefix for a stored session, and for the lock of its tab. The ID of the session follows. `first.js` has the same. */
const VISIT = `${PREFIX}session-`;
/** Maximum number of stored sessions of closed tabs. */
const MAX_CLOSED = 4;
/** Prefix for the progress of a puzzle. The puzzle’s link follows. */
const PUZZLE = `${PREFIX}puzzle-`;
/** Maximum number of puzzles whose progress is stored. */
const MAX_PUZZLES = 60;
/** Maximum number of sets of puzzles whose results are stored. */
const MAX_SETS = 20;
/** How long to wait after a reload until the old page has released its lock, in milliseconds. */
const RELOAD = 2000;
/** Name of the database with copies of the engine’s memory, by session ID. */
const MEMORIES = 'sessions';

function read(storage, name) {
  try {
    return JSON.parse(globalThis[storage].getItem(name));
  } catch {
    return null;
  }
}

function write(storage, name, value) {
  try {
    globalThis[storage].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    // The page works without storage, but says so.
    document.dispatchEvent(new Event('unstored'));
    return false;
  }
}

/** The stored settings of the view. Each setting defaults to the first of its `choices`. */
export function keptView(choices) {
  const kept = read('localStorage', `${PREFIX}view`);
  const view = Object.entries(choices).map(([name, all]) => [name, all.includes(kept?.[name]) ? kept[name] : all[0]]);
  return Object.fromEntries(view);
}

export function keepView(view) {
  write('localStorage', `${PREFIX}view`, view);
}

/** Stores the choice of a language, which `first.js` reads; returns whether that is possible. */
export function keepLanguage(language) {
  return write('localStorage', `${PREFIX}language`, language);
}

/**
 * The first solutions `{ seconds, hints, missing }` of daily puzzles, by names such as `2026-11-22-8x8-medium`. Version
 * 0.3.0 stored the names alone, and a tab that is still open may do so.
 */
export function solvedPuzzles() {
  const names = read('localStorage', `${PREFIX}solved`);
  const known = Array.isArray(names) ? names.map((name) => [name, {}]) : [];
  return { ...Object.fromEntries(known), ...read('localStorage', `${PREFIX}solutions`) };
}

/** Keeps the first solution of a daily puzzle. Its link is `puzzle=` and its name. */
export function keepSolved(link, solution) {
  const name = link.replace('puzzle=', '');
  if (solvedPuzzles()[name]) return;
  write('localStorage', `${PREFIX}solutions`, { ...read('localStorage', `${PREFIX}solutions`), [name]: solution });
}

/** The best result `{ seconds, hints }` of a kind of puzzle, such as `8×8 medium`; null if none is solved. */
export function best(kind) {
  const { seconds, hints } = read('localStorage', `${PREFIX}best`)?.[kind] ?? {};
  return Number.isInteger(seconds) && Number.isInteger(hints) ? { seconds, hints } : null;
}

/** Keeps a result that has fewer hints than the best one, or as many in less time. */
export function keepBest(kind, { seconds, hints }) {
  const known = best(kind);
  if (known && (known.hints - hints || known.seconds - seconds) <= 0) return;
  write('localStorage', `${PREFIX}best`, { ...read('localStorage', `${PREFIX}best`), [kind]: { seconds, hints } });
}

/** The results of a set of puzzles, by its link: the place of the last one, and a result for each. */
export function keptSet(link) {
  return sets.get(link) ?? read('localStorage', `${PREFIX}sets`)?.[link] ?? null;
}

/** Keeps the results of a set, and those of the last others. */
export function keepSet(link, kept) {
  const { [link]: _, ...others } = read('localStorage', `${PREFIX}sets`) ?? {};
  const last = Object.entries(others).slice(1 - MAX_SETS);
  if (write('localStorage', `${PREFIX}sets`, { ...Object.fromEntries(last), [link]: kept })) sets.delete(link);
  else sets.set(link, kept);
}

/** The results of sets that could not be stored. */
const sets = new Map();

function puzzleName(link) {
  return PUZZLE + link.replace(/^puzzle=/, '');
}

/** Calls `changed(link)` when another tab has stored the progress of a puzzle. */
export function watchPuzzles(changed) {
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(PUZZLE)) changed(key.replace(PUZZLE, 'puzzle='));
  });
}

/** The progress of puzzles that could not be stored. */
const unstored = new Map();

/** The stored progress of the puzzle with this link; null if there is none. */
export function keptPuzzle(link) {
  const name = puzzleName(link);
  return unstored.get(name) ?? read('localStorage', name);
}

/** Stores the progress of a puzzle, with its `time`. Deletes the oldest ones over the limit. */
export function keepPuzzle(link, progress) {
  const name = puzzleName(link);
  if (write('localStorage', name, progress)) unstored.delete(name);
  else unstored.set(name, progress);
  const names = stored(PUZZLE);
  if (names.length <= MAX_PUZZLES) return;
  const all = names.map((name) => [name, read('localStorage', name)?.time ?? 0]);
  all.sort(([, one], [, other]) => other - one);
  for (const [name] of all.slice(MAX_PUZZLES)) localStorage.removeItem(name);
}

/** The names of all entries that start with `prefix`. */
function stored(prefix) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

const newId = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

/** The session of this tab, or else of the tab closed last, or else a new session. */
export async function keptSession() {
  const kept = read('sessionStorage', `${PREFIX}session`) ?? (await closedSession().catch(() => null));
  const session = kept ?? { id: newId() };
  if (!(await hold(session.id))) {
    // Give the session of a duplicated tab a new ID.
    const memory = await keptMemory(session.id);
    session.id = newId();
    if (memory) await keepMemory(session.id, memory);
    await hold(session.id);
  }
  return session;
}

/** Locks a session while this tab is open; resolves to false if a different tab has locked the session. */
function hold(id) {
  const { locks } = navigator;
  if (!locks) return true;
  return new Promise((resolve) => {
    const held = () => {
      resolve(true);
      return new Promise(() => {});
    };
    locks.request(VISIT + id, { signal: AbortSignal.timeout(RELOAD) }, held).catch(() => resolve(false));
  });
}

/** The session of the tab closed last. Deletes the oldest sessions over the limit. */
async function closedSession() {
  const locks = await navigator.locks?.query();
  const open = [...(locks?.held ?? []), ...(locks?.pending ?? [])].map(({ name }) => name);
  const names = stored(VISIT).filter((name) => !open.includes(name));
  const closed = names.map((name) => [name, read('localStorage', name)]);
  closed.sort(([, a], [, b]) => (b?.time ?? 0) - (a?.time ?? 0));
  for (const [name] of closed.splice(MAX_CLOSED)) localStorage.removeItem(name);
  forgetMemories([...open, ...closed.map(([name]) => name)]).catch(() => {});
  return closed[0]?.[1];
}

/** Stores a session for a reload of this tab. */
export function keepSession(session) {
  write('sessionStorage', `${PREFIX}session`, session);
}

/** Stores a session for the next visit. */
export function keepVisit(session) {
  write('localStorage', VISIT + session.id, { ...session, time: Date.now() });
}

function database() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('knights-tour', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(MEMORIES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore(mode, what) {
  const all = await database();
  try {
    return await new Promise((resolve, reject) => {
      const change = all.transaction(MEMORIES, mode);
      const request = what(change.objectStore(MEMORIES));
      change.oncomplete = () => resolve(request.result);
      change.onerror = () => reject(change.error);
    });
  } finally {
    all.close();
  }
}

/** The stored copy `{ build, memory, first, old }` of a session’s engine; null if there is no copy. */
export async function keptMemory(id) {
  return (await inStore('readonly', (store) => store.get(id)).catch(() => null)) ?? null;
}

/** Stores a copy of a session’s engine; resolves to false if that is impossible. */
export function keepMemory(id, copy) {
  return inStore('readwrite', (store) => store.put(copy, id)).then(() => true, () => false);
}

/** Deletes the copies of all sessions that are not in `known`. */
async function forgetMemories(known) {
  const ids = await inStore('readonly', (store) => store.getAllKeys());
  for (const id of ids.filter((it) => !known.includes(VISIT + it))) await inStore('readwrite', (store) => store.delete(id));
}
