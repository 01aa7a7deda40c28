// Keys that work anywhere on the page: undo, the timeline, full screen, and the list of keys.


/** The requests that keys send. A presenter’s remote control sends the page keys. @type {Record<string, import('./requests.js').Request>} */
const LINES = {
  ' ': 'play-pause',
  ArrowRight: 'step-on',
  ArrowLeft: 'step-back',
  PageDown: 'step-on',
  PageUp: 'step-back',
  Home: 'restart',
  End: 'fast-forward',
};

/** Whether the focused element needs the key itself. */
function isTaken(key, target) {
  if (target.matches('input:not([type=checkbox]), textarea, select')) return true;
  if (key === ' ') return target.matches('button, input, a');
  return key.startsWith('Arrow') && Boolean(target.closest('.squares'));
}

/** Whether the key scrolls the page instead of sending a request. */
function scrolls(key) {
  const page = document.documentElement;
  return !key.startsWith('Arrow') && !isPresented() && page.scrollHeight > page.clientHeight;
}

function isPresented() {
  return document.body.classList.contains('presented');
}

/**
 * Shows the board and the report alone, in large letters, on the full screen if possible. Like a dialog, this is an entry
 * of the browser’s history.
 */
export function present(is = !isPresented()) {
  if (is === isPresented()) return;
  document.body.classList.toggle('presented', is);
  document.dispatchEvent(new Event(is ? 'dialog' : 'close'));
  if (is) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
}

/**
 * Callbacks: `act.isTimed()`, `act.help()`, and `act.given()`, which moves the focus to a given number.
 *
 * @param {import('./requests.js').Act} act
 */
export function listen(act) {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.altKey || event.defaultPrevented) return;
    const line = event.ctrlKey || event.metaKey ? edit(event) : act.isTimed() && !scrolls(key) && LINES[key];
    const open = { '?': act.help, f: () => present(), F: () => present(), n: act.given, N: act.given }[key];
    if (isTaken(key, target) || document.querySelector('dialog[open]')) return;
    if (line) act.ask(line);
    else if (open && !event.ctrlKey && !event.metaKey) open();
    else if (key === 'Escape' && isPresented()) present(false);
    else return;
    event.preventDefault();
  });
  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) present(false);
  });
}

/** The request of a key with Ctrl. @returns {import('./requests.js').Request | null} */
function edit({ key, shiftKey }) {
  const name = key.toLowerCase();
  return name === 'y' || (name === 'z' && shiftKey) ? 'redo' : name === 'z' ? 'undo' : null;
}
