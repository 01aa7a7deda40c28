// Runs before the first paint. A first visit begins with the welcome, which is in index.html; a link and a stored session
// do not. The engine is requested after the first paint, so that its download does not delay it.
'use strict';

{
  const page = document.documentElement;

  /** Whether no session with any input is stored. */
  const isFirstVisit = () => {
    try {
      const session = JSON.parse(sessionStorage.getItem('knights-tour-session'));
      return !session?.isUsed && !Object.keys(localStorage).some((name) => name.startsWith('knights-tour-session-'));
    } catch {
      return true;
    }
  };

  /** Shows light or dark colours, or, with any other scheme, those that the system prefers. */
  globalThis.showScheme = (scheme) => {
    page.dataset.scheme = scheme;
    ['light', 'dark'].forEach((name, at) => {
      const isOther = ['light', 'dark'].includes(scheme) && scheme !== name;
      const media = scheme === name ? 'all' : isOther ? 'not all' : `(prefers-color-scheme: ${name})`;
      document.querySelectorAll('meta[name=theme-color]')[at].setAttribute('media', media);
    });
  };

  try {
    showScheme(JSON.parse(localStorage.getItem('knights-tour-view'))?.scheme ?? 'system');
  } catch {
    showScheme('system');
  }

  page.classList.toggle('embedded', new URLSearchParams(location.search).has('embed'));

  /** How long the first view waits for its language before it is shown in English, in milliseconds. */
  const PATIENCE = 2000;
  /** The languages other than English, and their modules. */
  const modules = { de: './german.js' };
  const wanted = [...navigator.languages];
  try {
    // An embedded page follows the browser.
    if (!page.matches('.embedded')) wanted.unshift(JSON.parse(localStorage.getItem('knights-tour-language')));
  } catch {
    // Storage may be blocked.
  }
  page.lang = wanted.map((it) => `${it}`.split('-')[0]).find((it) => it === 'en' || modules[it]) ?? 'en';
  const module = modules[page.lang];
  if (module) {
    // Nothing is shown until the first view is in the language of the page.
    page.style.visibility = 'hidden';
    setTimeout(() => (page.style.visibility = ''), PATIENCE);
    const isParsed = new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }));
    /** The texts of the page; null if they cannot be loaded. */
    globalThis.otherWords = Promise.all([import(module), isParsed]).then(([words]) => {
      words.showFirst();
      return words;
    }).catch(() => {
      page.lang = 'en';
      return null;
    }).finally(() => (page.style.visibility = ''));
  }

  page.classList.toggle('welcomed', location.hash.length < 2 && isFirstVisit());
  // The welcome keeps what is pressed before the modules are there.
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) page.dataset.pressed = target.closest('.way')?.getAttribute('data-mode') ?? '';
  }, { once: true });

  /** Resolves after the first paint, or after a while without one, as in a frame outside of the visible area. */
  const isPainted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.hidden ? 0 : 2500);
  });
  globalThis.engineFile = isPainted.then(() => fetch('engine.wasm'));
  // `main.js` reports the error.
  globalThis.engineFile.catch(() => {});
}
