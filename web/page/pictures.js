// Pictures of the tour: in the selected style on the board, as thumbnails in all styles, and in files.

import { button, h, section } from './dom.js';
import { linkOf } from './links.js';
import { tell } from './notices.js';
import { isComplete } from './panel.js';
import { copyText, download, frameOf, linkTo, pngBlob, svgBlob } from './sharing.js';
import { panel as words, save as reports } from './words.js';

/** Number of squares up to which styles have thumbnails. On a larger board they look alike, and hold up the page. */
const MOST_PICTURED = 2500;

export class Pictures {
  /** @type {import('./requests.js').Act} */
  #act;
  #state = null;
  #view = null;
  /** The style that is shown, or `board`. */
  #style = 'board';
  #drawing = null;
  /** The thumbnail of each style; empty until the engine has sent the styles. */
  #images = new Map();
  /** The link of the tour that the thumbnails show. */
  #pictured = null;
  #thumbs = h('div.thumbs');
  styles = section(words.styles, this.#thumbs);
  #files = ['svg', 'png'].map((kind) => button(words[kind], () => this.#save(kind)));
  saving = section(words.save, h('div.buttons', ...this.#files,
    button(words.link, () => copyText(linkTo(linkOf(this.#state)), reports.copied)),
    button(words.embed, () => copyText(frameOf(linkOf(this.#state)), reports.embedded))));

  /**
   * Callbacks: `act.ask(line)`, `act.draw(state, drawing)`, and `act.style(name)` for the choice of a style.
   *
   * @param {import('./requests.js').Act} act
   */
  constructor(act) {
    this.#act = act;
  }

  /** Makes a button for each of the engine’s styles. */
  fill(styles) {
    for (const [style] of styles) this.#images.set(style, h('img.thumb', { alt: '' }));
    this.#thumbs.append(...[['board', words.onBoard], ...styles].map(([style, label]) =>
      h('button', { type: 'button', 'data-style': style, onclick: () => this.#act.style(style) },
        this.#images.get(style) ?? h('span.thumb'), h('span', label))));
    // A tour that was complete before has no thumbnails yet.
    this.#pictured = null;
  }

  /** Shows a state on the board, in the view’s style if its tour is complete. While `isWorking`, it has no thumbnails. */
  show(state, view, isWorking) {
    const { style } = view;
    const isTour = isComplete(state) && state.mode !== 'puzzle';
    [this.#state, this.#view, this.#style] = [state, view, isTour ? style : 'board'];
    if (this.#style === 'board') this.#drawing = null;
    this.#act.draw(state, this.#drawing);
    if (this.#style !== 'board') this.#drawStyle(style);
    this.styles.hidden = !isTour;
    this.saving.hidden = !state.link;
    for (const it of this.#files) it.hidden = state.moves.length === 0;
    if (!isTour) return;
    for (const it of this.#thumbs.children) it.setAttribute('aria-pressed', String(it.dataset.style === style));
    if (!isWorking) this.#drawThumbs(state);
  }

  async #drawStyle(style) {
    const { drawing } = await this.#act.ask(`draw ${style}`);
    if (this.#style !== style || !drawing) return;
    this.#drawing = drawing;
    this.#act.draw(this.#state, drawing);
  }

  async #drawThumbs({ link, board }) {
    if (this.#pictured === link || this.#images.size === 0) return;
    this.#pictured = link;
    const isPictured = board.squares <= MOST_PICTURED;
    for (const [style, image] of this.#images) {
      const { drawing } = isPictured ? await this.#act.ask(`draw ${style}`) : {};
      if (isPictured && (this.#state.link !== link || !drawing)) return;
      image.hidden = !drawing;
      if (!drawing) {
        image.removeAttribute('src');
        continue;
      }
      image.src = URL.createObjectURL(svgBlob(drawing));
      image.onload = () => URL.revokeObjectURL(image.src);
    }
  }

  async #save(kind) {
    const { style } = this.#view;
    const { drawing } = await this.#act.ask(`draw ${style}`);
    if (!drawing) return;
    const board = this.#state.board.name.replace('×', 'x');
    const name = `knights-tour-${board}${style === 'board' ? '' : `-${style}`}.${kind}`;
    try {
      download(kind === 'svg' ? svgBlob(drawing) : await pngBlob(drawing), name);
      tell(reports.saved(name));
    } catch {
      tell(reports.notDrawn);
    }
  }
}
