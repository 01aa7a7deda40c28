// The choice of the page’s language.

import { button } from './dom.js';
import { keepLanguage } from './store.js';

/** Each language by its own name. */
const LANGUAGES = [['en', 'English'], ['de', 'Deutsch']];

/** A button for each other language, which is stored; the page reloads in it and continues its session. */
export function languageButtons() {
  const others = LANGUAGES.filter(([language]) => language !== document.documentElement.lang);
  return others.map(([language, name]) => button(name, () => keepLanguage(language) && location.reload(), { lang: language }));
}
