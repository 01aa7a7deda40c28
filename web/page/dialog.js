// Modal dialogs of the page.

import { button, h } from './dom.js';
import { dialogs as words } from './words.js';

/** Creates a dialog that closes on Esc, on a click outside, or by its button. */
export function dialog(name, ...inside) {
  const close = button(words.close, () => element.close());
  const element = h('dialog', { 'aria-label': name, onclick: (event) => event.target === element && element.close() },
    h('div', { class: 'inside' }, h('div', { class: 'head' }, h('h2', {}, name), close), ...inside));
  return element;
}

/** Opens a dialog, and adds an entry for it to the browser’s history. */
export function open(element) {
  if (element.open) return;
  element.showModal();
  document.dispatchEvent(new Event('dialog'));
}
