// Sentences over the page: for some seconds, or until a reload.

import { button, h, say } from './dom.js';
import { faults } from './words.js';

/** In milliseconds. */
const SHOWN = 6000;

const notice = h('div', { id: 'notice', class: 'notice', role: 'status' });
let timer = null;
// A live region must be there before its text.
document.body.append(notice);

export function tell(sentence) {
  // Clear first, so that screen readers read a repeated text.
  notice.textContent = '';
  clearTimeout(timer);
  requestAnimationFrame(() => say(notice, sentence));
  timer = setTimeout(() => say(notice, ''), SHOWN);
}

/** Shows a sentence permanently, with a button that reloads the page. */
export function askToReload(sentence, role) {
  const reload = button(faults.reload, () => location.reload());
  document.body.append(h('div', { class: 'notice', role }, sentence, reload));
}

/** Makes the page available offline, and reports a new version. */
export function serveOffline() {
  try {
    const { serviceWorker } = navigator;
    const update = () => askToReload(faults.update, 'status');
    // The first worker is no new version.
    if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', update, { once: true });
    serviceWorker.register('offline.js').catch(() => {});
  } catch {
    // Not permitted here, such as in a sandboxed frame.
  }
}
