// A service worker that makes the page available offline. Visitors see one build at a time, and always a whole one.

/** Prefix that distinguishes this page’s caches from those of other pages of the origin. */
const PREFIX = 'knights-tour-';
const CACHE = `${PREFIX}VERSION`;
/** The files of this build with their SHA-256, which `web/pack.sh` lists. */
const FILES = {/* FILES */};

/** Whether a name contains a hash, so that a file of this name never changes. */
const isHashed = (name) => /-[0-9a-f]{10}[./]/.test(name);

/** Whether a file, null if it is missing, has this SHA-256. */
async function isRight(file, digest) {
  if (!file?.ok) return false;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.clone().arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') === digest;
}

/** A file of this build. The browser’s HTTP cache may have an older one under a name without a hash. */
async function load([name, digest]) {
  const ways = [() => fetch(name, { cache: 'reload' })];
  if (isHashed(name)) ways.unshift(() => kept(name), () => fetch(name, { cache: 'force-cache' }));
  for (const way of ways) {
    const file = await way();
    if (await isRight(file, digest)) return { name, file };
  }
  throw new Error(`the server has another ${name} than this build`);
}

/** Stores this build if all of its files are there; otherwise the browser keeps the build before. */
async function install() {
  const files = await Promise.all(Object.entries(FILES).map(load));
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(files.map(({ name, file }) => cache.put(name, file)));
  } catch (fault) {
    await caches.delete(CACHE);
    throw fault;
  }
}

/** Names of this page’s caches for other builds, the newest last. */
async function otherCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

/** Deletes the caches of old builds, except the last, whose pages may be open. */
async function clean() {
  const old = (await otherCaches()).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A stored file of this build, or else of another, for a page that was open during an update. */
async function kept(address) {
  for (const name of [CACHE, ...(await otherCaches()).reverse()]) {
    const file = await caches.match(address, { cacheName: name, ignoreSearch: true, ignoreVary: true });
    if (file) return file;
  }
  return null;
}

addEventListener('install', (event) => event.waitUntil(install().then(() => skipWaiting())));

addEventListener('activate', (event) => event.waitUntil(clean().then(() => clients.claim())));

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const address = event.request.url.replace(/\/index\.html(?=[?#]|$)/, '/');
  event.respondWith(kept(address).then((file) => file ?? fetch(event.request)));
});
