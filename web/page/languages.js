// The choice of the page’s language.

import { select } from './dom.js';
import { keepLanguage } from './store.js';
import { dialogs as words } from './words.js';

/** Each language by its own name. */
const LANGUAGES = [['en', 'English'], ['de', 'Deutsch']];

/** Creates the menu of languages. A choice is stored and reloads the page, which continues its session. */
export function languageMenu() {
  const menu = select(words.language, (language) => {
    if (keepLanguage(language)) location.reload();
    else menu.element.value = document.documentElement.lang;
  });
  menu.fill(LANGUAGES);
  for (const it of menu.element.options) it.lang = it.value;
  menu.element.value = document.documentElement.lang;
  return menu;
}
