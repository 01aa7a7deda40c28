// Texts to share through the clipboard: links, results and the code of a frame.

import { h } from './dom.js';
import { tell } from './notices.js';
import { page } from './version.js';
import { save as words, title } from './words.js';

export function linkTo(link) {
  return `${page || location.origin + location.pathname}#${link}`;
}

export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    tell(done);
  } catch {
    tell(words.notCopied(text));
  }
}

/** The HTML of a frame that shows a link inside another page. */
export function frameOf(link) {
  const src = linkTo(link).replace('#', '?embed=1#');
  return h('iframe', { src, width: 640, height: 480, title, style: 'border: 0', allow: 'fullscreen' }).outerHTML;
}
