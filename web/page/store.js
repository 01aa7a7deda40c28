// What is kept in the browser: how the page looks, which puzzles are solved, and the engine’s memory.

const VIEW = 'view';
const SOLVED = 'solved';

/** How the page looks, with what is kept of it. */
export function keptView(view) {
  try {
    return { ...view, ...JSON.parse(localStorage.getItem(VIEW) ?? '{}') };
  } catch {
    return view;
  }
}

export function keepView(view) {
  try {
    localStorage.setItem(VIEW, JSON.stringify(view));
  } catch {
    // A browser that keeps nothing shows everything all the same.
  }
}

/** The puzzles of days that were solved, by their names: `2026-11-22-8x8-medium`. */
export function solvedPuzzles() {
  try {
    return new Set(JSON.parse(localStorage.getItem(SOLVED) ?? '[]'));
  } catch {
    return new Set();
  }
}

/** Keeps that a puzzle was solved, by its link: `puzzle=` and its name. */
export function keepSolved(link) {
  const name = link.replace('puzzle=', '');
  const solved = solvedPuzzles();
  if (solved.has(name)) return;
  try {
    localStorage.setItem(SOLVED, JSON.stringify([...solved.add(name)]));
  } catch {
    // See above.
  }
}

function database() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('knights-tour', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('sessions');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore(mode, what) {
  const all = await database();
  try {
    return await new Promise((resolve, reject) => {
      const change = all.transaction('sessions', mode);
      const request = what(change.objectStore('sessions'));
      change.oncomplete = () => resolve(request.result);
      change.onerror = () => reject(change.error);
    });
  } finally {
    all.close();
  }
}

/** The session that an engine of this build left, `{ build, memory, link }`; null if there is none. */
export async function keptSession(build) {
  try {
    const kept = await inStore('readonly', (store) => store.get('last'));
    return kept?.build === build ? kept : null;
  } catch {
    return null;
  }
}

export async function keepSession(session) {
  try {
    await inStore('readwrite', (store) => store.put(session, 'last'));
  } catch {
    // See above.
  }
}
