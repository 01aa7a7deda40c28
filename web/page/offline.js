// A service worker that makes the page available offline.

/** Prefix that distinguishes this page’s caches from those of other pages of the origin. */
const PREFIX = 'knights-tour-';
const CACHE = `${PREFIX}VERSION`;
const FILES = [/* FILES */];

addEventListener('install', (event) => {
  const all = caches.open(CACHE).then((cache) => cache.addAll(FILES));
  event.waitUntil(all.then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  const old = caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name))),
  );
  event.waitUntil(old.then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const found = caches.open(CACHE).then((cache) => cache.match(event.request, { ignoreSearch: true }));
  event.respondWith(found.then((file) => file ?? fetch(event.request)));
});
