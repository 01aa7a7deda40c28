// Helpers that create and change DOM elements: controls, sections and dialogs.

import { dialogs as words, translation } from './words.js';

/** Creates an element, such as `h('p.quiet', { role: 'status', onclick }, ...children)`; the attributes may be left out. */
export function h(kind, ...children) {
  const [tag, ...classes] = kind.split('.');
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(' ');
  const attributes = Object.getPrototypeOf(children[0] ?? '') === Object.prototype ? children.shift() : {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function button(label, onclick, attributes = {}) {
  return h('button', { type: 'button', onclick, ...attributes }, label);
}

/** Creates a labelled select element; `fill` sets its `[value, label]` pairs. */
export function select(label, onchange = (_value) => {}) {
  const element = h('select', { onchange: () => onchange(element.value) });
  const fill = (choices) => element.replaceChildren(...choices.map(([value, name]) => h('option', { value }, name)));
  return { element, row: h('label.row', h('span', label), element), fill };
}

export function check(label, onchange = (_is) => {}) {
  const element = h('input', { type: 'checkbox', onchange: () => onchange(element.checked) });
  return { element, row: h('label.check', element, h('span', label)) };
}

/** Creates toggle buttons of which one is selected; `fill` sets their `[value, label]` pairs. */
export function segmented(name, onchange) {
  const element = h('div.segmented', { role: 'group', 'aria-label': name });
  const fill = (choices) => element.replaceChildren(...choices.map(([value, label]) =>
    button(label, () => onchange(value), { 'data-value': value, 'aria-pressed': 'false' })));
  const set = (value) => {
    for (const it of element.children) it.setAttribute('aria-pressed', String(it.dataset.value === value));
  };
  return { element, fill, set };
}

/** Creates a dialog that closes on Esc, on a click outside, or by its button. */
export function dialog(name, ...inside) {
  const close = button(words.close, () => element.close());
  const element = h('dialog', { 'aria-label': name, onclick: (event) => event.target === element && element.close() },
    h('div.inside', h('div.head', h('h2', name), close), ...inside));
  return element;
}

/** Opens a dialog, and adds an entry for it to the browser’s history. */
export function open(element) {
  if (element.open) return;
  element.showModal();
  document.dispatchEvent(new Event('dialog'));
}

/** Sets the text of an element. Skips equal text, because screen readers read every change of a live region. */
export function say(element, text) {
  if (element.textContent === text) return;
  element.textContent = text;
  element.removeAttribute('lang');
}

/** Attributes of an element with a text of the engine, which is in English. */
export const inEnglish = translation ? { lang: 'en' } : {};

/** Sets the text of an element to one of the engine: in the language of the page if that is known, or marked as English. */
export function quote(element, text) {
  const known = translation?.said(text);
  say(element, known ?? text);
  if (known === null && text) set(element, 'lang', 'en');
}

/** Creates an element with a text of the engine. */
export function quoted(kind, text) {
  const element = h(kind);
  quote(element, text);
  return element;
}

/** Shows an error, which may be one of the engine. */
export function sayFault(element, error) {
  if (error.isEngines) quote(element, error.message);
  else say(element, error.message);
}

/** Sets an attribute. Skips an equal value, so that a page at rest does not change. */
export function set(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** Creates a hidden section with a heading, which is also its accessible name. */
export function section(name, ...inside) {
  return h('section', { hidden: true, 'aria-label': name }, h('h3', name), ...inside);
}

/** Whether the user prefers reduced motion. */
export function isStill() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const ICONS = {
  restart: 'M5 4h2.4v16H5zM19 4v16L8.5 12z',
  back: 'M15.5 4L7 12l8.5 8 2-2.1L11.2 12l6.3-5.9z',
  play: 'M7 4l12 8-12 8z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  step: 'M8.500 4l8.500 8-8.500 8-2-2.1L12.800 12 6.500 6.100z',
  finish: 'M19 4h-2.4v16H19zM5 4v16l10.5-8z',
  undo: 'M9 5L4 10l5 5v-3.4h5.2a3.3 3.3 0 0 1 0 6.6H9V21h5.2a6.1 6.1 0 0 0 0-12.2H9z',
  redo: 'M15 5l5 5-5 5v-3.4H9.8a3.3 3.3 0 0 0 0 6.6H15V21H9.8a6.1 6.1 0 0 1 0-12.2H15z',
};

/** Creates a button that shows an icon; `label` is its accessible name. */
export function iconButton(icon, label, onclick) {
  const it = button('', onclick, { class: 'icon' });
  const set = (name, text) => {
    it.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
    it.setAttribute('aria-label', text);
    it.title = text;
  };
  set(icon, label);
  return { element: it, set };
}
