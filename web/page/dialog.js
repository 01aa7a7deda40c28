// Forms over the page.

import { button, h } from './dom.js';
import { dialogs as words } from './words.js';

/** A form, closed by Esc, a click beside it, or its button. */
export function dialog(name, ...inside) {
  const close = button(words.close, () => element.close());
  const element = h('dialog', { 'aria-label': name, onclick: (event) => event.target === element && element.close() },
    h('div', { class: 'inside' }, h('div', { class: 'head' }, h('h2', {}, name), close), ...inside));
  return element;
}
