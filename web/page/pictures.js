// Pictures of the tour: in the selected style on the board, as thumbnails in all styles, and in files.

import { controlled, isComplete } from './controls.js';
import { button, h, section } from './dom.js';
import { askExtras, tourOf } from './extras.js';
import { Facts } from './facts.js';
import { tell, tellFault } from './notices.js';
import { copyText, download, frameOf, linkTo, pdfBlob, pngBlob, svgBlob } from './sharing.js';
import { panel as words, save as reports, translation } from './words.js';

/** Number of squares up to which styles have thumbnails. On a larger board they look alike, and hold up the page. */
const MOST_PICTURED = 2500;

export class Pictures {
  /** @type {Record<string, any>} */
  #act;
  #state = null;
  /** Whether the state is a complete tour, which may still get better while `#isWorking`. */
  #isTour = false;
  #isWorking = false;
  /** The style that is shown, or `board`. */
  #style = 'board';
  #drawing = null;
  /** The thumbnail of each style; empty until the engine has sent the styles. */
  #images = new Map();
  #isFilled = false;
  /** The link of the tour that the thumbnails show. */
  #pictured = null;
  #thumbs = h('div.thumbs');
  styles = section(words.styles, this.#thumbs);
  #files = ['svg', 'png', 'pdf'].map((kind) =>
    controlled(kind === 'pdf' ? 'document' : 'picture', button(words[kind], () => this.#save(kind))));
  facts = new Facts();
  saving = controlled('saving', section(words.save, h('div.buttons', ...this.#files,
    button(words.link, () => copyText(linkTo(this.#act.link()), reports.copied)),
    button(words.embed, () => copyText(frameOf(this.#act.link()), reports.embedded)))));

  /**
   * Callbacks: `act.draw(state, drawing)`, `act.style(name)` for the choice of a style, `act.colours()` for the look
   * and the theme, and `act.link()` for the link to copy.
   *
   * @param {Record<string, any>} act
   */
  constructor(act) {
    this.#act = act;
  }

  /** Makes a button for each style, before the first tour is shown in them. */
  async #fill() {
    if (this.#isFilled) return;
    this.#isFilled = true;
    let styles;
    try {
      styles = await askExtras('styles');
      styles = translation?.choices('styles', styles) ?? styles;
    } catch {
      // Offer the styles again with the next tour.
      this.#isFilled = false;
      return;
    }
    for (const [style] of styles) this.#images.set(style, h('img.thumb', { alt: '' }));
    this.#thumbs.append(...[['board', words.onBoard], ...styles].map(([style, label]) =>
      h('button', { type: 'button', 'data-style': style, onclick: () => this.#act.style(style) },
        this.#images.get(style) ?? h('span.thumb'), h('span', label))));
    this.#show();
  }

  /** Shows a state on the board, in the view’s style if its tour is complete. While `isWorking`, it has no thumbnails. */
  show(state, view, isWorking) {
    const isTour = isComplete(state) && state.mode !== 'puzzle';
    [this.#state, this.#style] = [state, isTour ? view.style : 'board'];
    [this.#isTour, this.#isWorking] = [isTour, isWorking];
    if (this.#style === 'board') this.#drawing = null;
    this.#act.draw(state, this.#drawing);
    if (this.#style !== 'board') this.#drawStyle(this.#style);
    this.facts.show(isTour && !isWorking ? state : null);
    if (isTour && !isWorking) this.#fill();
    this.#show();
  }

  /** Shows the styles of a complete tour. */
  #show() {
    this.styles.hidden = !this.#isTour || this.#images.size === 0;
    for (const it of this.#thumbs.children) it.setAttribute('aria-pressed', String(it.dataset.style === this.#style));
    if (this.#isTour && !this.#isWorking) this.#drawThumbs(this.#state);
  }

  /** The tour in a style as a file of this kind, or null. */
  async #drawn(kind, style, state) {
    try {
      return await askExtras(`${kind} ${style} ${this.#act.colours()} ${tourOf(state)}`);
    } catch (error) {
      tellFault(error);
      return null;
    }
  }

  async #drawStyle(style) {
    const drawing = await this.#drawn('svg', style, this.#state);
    if (this.#style !== style || !drawing) return;
    this.#drawing = drawing;
    this.#act.draw(this.#state, drawing);
  }

  async #drawThumbs(state) {
    const { link, board } = state;
    if (this.#pictured === link || this.#images.size === 0) return;
    this.#pictured = link;
    const isPictured = board.squares <= MOST_PICTURED;
    for (const [style, image] of this.#images) {
      const drawing = isPictured && (await this.#drawn('svg', style, state));
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
    const style = this.#style;
    const isDocument = kind === 'pdf';
    const drawing = await this.#drawn(isDocument ? kind : 'svg', style, this.#state);
    if (!drawing) return;
    const board = this.#state.board.name.replace('×', 'x');
    const name = `knights-tour-${board}${style === 'board' ? '' : `-${style}`}.${kind}`;
    try {
      download(isDocument ? pdfBlob(drawing) : kind === 'svg' ? svgBlob(drawing) : await pngBlob(drawing), name);
      tell(reports.saved(name));
    } catch {
      tell(reports.notDrawn);
    }
  }
}
