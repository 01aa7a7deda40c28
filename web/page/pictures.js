// Draws the tour in the selected style, as thumbnails in all styles, and for files.

import { isComplete } from './panel.js';
import { requests } from './requests.js';
import { download, pngBlob, svgBlob } from './save.js';
import { save as words } from './words.js';

/** Number of squares up to which styles have thumbnails. On a larger board they look alike, and hold up the page. */
const MOST_PICTURED = 2500;

export class Pictures {
  #state = null;
  #style = null;
  #drawing = null;
  /** The link of the tour that the thumbnails show. */
  #pictured = null;

  /** Callbacks: `act.ask(line)`, `act.draw(drawing)`, `act.thumb(style, address)` with null for no thumbnail, and `act.tell(sentence)`. */
  constructor(act) {
    this.act = act;
  }

  /** Shows a state on the board, in the view’s style if its tour is complete. */
  show(state, { style }, styles) {
    const isTour = isComplete(state) && state.mode !== 'puzzle';
    const hasStyle = style !== 'board' && isTour;
    [this.#state, this.#style] = [state, hasStyle ? style : null];
    if (!hasStyle) this.#drawing = null;
    this.act.draw(state, this.#drawing);
    if (hasStyle) this.#drawStyle(style);
    if (isTour) this.#drawThumbs(state, styles);
  }

  /** Forgets the thumbnails, so that they are drawn again. */
  forget() {
    this.#pictured = null;
  }

  async #drawStyle(style) {
    const answer = await this.act.ask(requests.draw(style));
    if (this.#style !== style || !answer.drawing) return;
    this.#drawing = answer.drawing;
    this.act.draw(this.#state, answer.drawing);
  }

  async #drawThumbs(state, styles) {
    const { link } = state;
    if (this.#pictured === link || styles.length === 0) return;
    this.#pictured = link;
    if (state.board.squares > MOST_PICTURED) {
      for (const style of styles) this.act.thumb(style, null);
      return;
    }
    for (const style of styles) {
      const answer = await this.act.ask(requests.draw(style));
      if (this.#state.link !== link || !answer.drawing) return;
      const address = URL.createObjectURL(svgBlob(answer.drawing));
      this.act.thumb(style, address);
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    }
  }

  async save(kind, board, style) {
    const answer = await this.act.ask(requests.draw(style));
    if (!answer.drawing) return;
    const name = `knights-tour-${board.replace('×', 'x')}${style === 'board' ? '' : `-${style}`}.${kind}`;
    try {
      download(kind === 'svg' ? svgBlob(answer.drawing) : await pngBlob(answer.drawing), name);
      this.act.tell(words.saved(name));
    } catch {
      this.act.tell(words.notDrawn);
    }
  }
}
