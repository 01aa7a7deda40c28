// What leaves the page: files, and texts in the clipboard such as links, results and the code of a frame.

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

export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  [link.href, link.download] = [address, name];
  document.body.append(link);
  link.click();
  link.remove();
  // Keep the blob for a minute, because the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function svgBlob(svg) {
  return new Blob([svg], { type: 'image/svg+xml' });
}

/** A PDF document from the text that has a letter for each of its bytes. */
export function pdfBlob(letters) {
  return new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], { type: 'application/pdf' });
}

/** Maximum length of the longer side of a picture, in pixels. */
const LONGEST = 4096;

/** The line below a shared picture: its height in widths of the picture, its font and its colours. */
const CAPTION = { height: 1 / 14, font: 'Inter, sans-serif', ground: '#fdf8ee', ink: '#2a241c' };

/** Renders an SVG as PNG at up to twice its size, within `LONGEST`, with a line of text below it, if there is one. */
export async function pngBlob(svg, caption = '') {
  const address = URL.createObjectURL(svgBlob(svg));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(2, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(scale * image.naturalWidth);
    const height = Math.round(scale * image.naturalHeight);
    const line = caption ? Math.round(CAPTION.height * canvas.width) : 0;
    canvas.height = height + line;
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, canvas.width, height);
    if (caption) {
      context.fillStyle = CAPTION.ground;
      context.fillRect(0, height, canvas.width, line);
      Object.assign(context, { fillStyle: CAPTION.ink, font: `${0.5 * line}px ${CAPTION.font}`, textAlign: 'center', textBaseline: 'middle' });
      context.fillText(caption, canvas.width / 2, height + line / 2, 0.94 * canvas.width);
    }
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
