// Messages that appear over the page, for some seconds or until a reload.

import { button, h, quote, say } from './dom.js';
import { faults } from './words.js';

/** How long a message is shown, in milliseconds. */
const SHOWN = 6000;

const notice = h('div.notice', { id: 'notice', role: 'status' });
let timer = null;
// Screen readers announce a text only if its live region was there before the text.
document.body.append(notice);

const bar = document.getElementById('transport');
// Messages appear above the bar, whose height depends on the mode.
new ResizeObserver(() => document.documentElement.style.setProperty('--bar', `${bar.offsetHeight}px`)).observe(bar);

/** Removes the message, which may be false in another mode. */
export function clearNotice() {
  clearTimeout(timer);
  notice.textContent = '';
}

/** Shows a sentence, and what the engine says. */
export function tell(sentence, said = '') {
  // Clear the text first, so that screen readers read a repeated text.
  notice.textContent = '';
  clearTimeout(timer);
  requestAnimationFrame(() => {
    const quoted = h('span');
    quote(quoted, said);
    notice.replaceChildren(sentence, ...(said ? [quoted] : []));
  });
  timer = setTimeout(() => say(notice, ''), SHOWN);
}

/** Shows an error, which may be one of the engine. */
export function tellFault({ message, isEngines }) {
  if (isEngines) tell('', message);
  else tell(message);
}

/** Shows a message permanently, with a button that reloads the page. */
export function askToReload(sentence, role) {
  const reload = button(faults.reload, () => location.reload());
  document.body.append(h('div.notice', { role }, sentence, reload));
}

let isReported = false;
function reportUpdate() {
  if (!isReported) askToReload(faults.update, 'status');
  isReported = true;
}

/** Reports each version that takes over from now on. The first worker is not an update. */
export function watchVersion() {
  try {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', reportUpdate);
  } catch {
    // Service workers may be forbidden, for example in a sandboxed frame.
  }
}

/** Reports a version that took over before the scripts of this page were there, and looks for a newer one. */
async function checkVersion(registration) {
  const page = await (await fetch('./')).text();
  const scripts = Array.from(document.querySelectorAll('script[src]'), (it) => it.getAttribute('src'));
  if (!scripts.every((it) => page.includes(it))) reportUpdate();
  // Browsers look by themselves, but only once the worker has nothing to do.
  await registration.update();
}

/** Makes the page available offline. */
export function serveOffline() {
  try {
    const { serviceWorker } = navigator;
    const isStored = Boolean(serviceWorker.controller);
    serviceWorker.register('offline.js').then((it) => isStored && checkVersion(it)).catch(() => {});
  } catch {
    // Forbidden, as in `watchVersion`.
  }
}
