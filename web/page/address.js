// The page’s address, and the browser’s history: an entry for each mode, puzzle, lesson and open dialog.

/** Delay of changes that make no history entry, in milliseconds: browsers limit the rate of changes. */
const CALM = 250;
/** Whether the page is inside another page, to whose history new entries would be added. */
const isInside = window.parent !== window;

export const fragment = () => location.hash.slice(1);

export class Address {
  #place = null;
  /** The link that was opened, as written. The address keeps it until the user changes what is shown. */
  #link = null;
  /** Whether the user has asked for anything since the link was opened. */
  #isChanged = false;
  /** The number of links that are being opened; `#opened` is the last of them. */
  #opening = 0;
  #opened = Promise.resolve();
  /** Whether the browser is leaving the history entry of a closed dialog. */
  #isLeaving = false;
  /** Whether a new history entry waits until the entry of a closed dialog is left. */
  #isWaiting = false;
  #timer = null;

  /**
   * Callbacks: `on.link(fragment)` opens a link; `on.place(fragment, mode)` returns to an entry of the history;
   * `on.named(fragment, isLink)` reports what the address names; `on.left()` leaves the full screen.
   */
  constructor(on) {
    this.on = on;
    addEventListener('popstate', (event) => this.#travel(event.state));
    document.addEventListener('dialog', () => {
      if (!isInside) this.#write('pushState', { isDialog: true });
    });
    document.addEventListener('close', () => {
      if (!history.state?.isDialog) return;
      this.#isLeaving = true;
      history.back();
    }, true);
  }

  /** Starts with `link`, which the address still names, or with null. */
  begin(link) {
    [this.#link, this.#isChanged] = [link, false];
    this.#write('replaceState');
  }

  /** Opens the link in the address. `open` resolves to false if the link cannot be opened. */
  async open(link, open) {
    [this.#link, this.#isChanged] = [link, false];
    this.on.named(link, true);
    this.#opening += 1;
    // Open links one after the other, and only a link that is still in the address.
    const opened = this.#opened.then(() => fragment() !== link || open());
    this.#opened = opened;
    const isOpen = await opened;
    this.#opening -= 1;
    if (!isOpen && this.#opening === 0) this.#link = null;
    this.#replace();
  }

  /** Names what is shown in the address. `isOwn` says whether the user asked for the change. */
  show(place, isOwn) {
    const before = this.#place;
    this.#place = place;
    if (document.title !== place.title) document.title = place.title;
    const isOther = before?.fragment !== place.fragment;
    this.#isChanged ||= isOwn && this.#opening === 0;
    // The address names a link that is opened before the link is shown.
    const hasArrived = place.fragment === this.#link;
    if (hasArrived || (isOther && this.#isChanged)) this.#link = null;
    if (this.#opening > 0 || this.#link !== null) return;
    // The first puzzle replaces the history entry of Puzzle mode without a puzzle.
    const isNew = before && !hasArrived && before.kind !== place.kind && before.kind !== 'puzzle';
    if (isNew && this.#timer !== null) {
      // Before leaving a history entry, make it name the last change in its mode.
      this.#place = before;
      this.#write('replaceState');
      this.#place = place;
    }
    if (isNew && this.#isLeaving) this.#isWaiting = true;
    else if (isNew) this.#write('pushState');
    else if (isOther || place.fragment !== fragment()) this.#replaceSoon();
  }

  #replaceSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#replace();
    }, CALM);
  }

  #replace() {
    if (this.#isLeaving || this.#opening > 0) return;
    this.#write('replaceState');
  }

  #write(how, more = {}) {
    clearTimeout(this.#timer);
    this.#timer = null;
    const named = this.#link ?? this.#place?.fragment ?? fragment();
    const isDialog = how === 'replaceState' && Boolean(history.state?.isDialog && document.querySelector('dialog[open], .presented'));
    try {
      const entry = { mode: this.#place?.mode, isDialog, ...more };
      history[isInside ? 'replaceState' : how](entry, '', named ? `#${named}` : location.pathname + location.search);
    } catch {
      // The browser limits how often the address may change; the next change will name what is shown then.
    }
    this.on.named(named, this.#link !== null);
  }

  async #travel(entry) {
    if (this.#isLeaving) {
      this.#isLeaving = false;
      this.#write(this.#isWaiting ? 'pushState' : 'replaceState');
      this.#isWaiting = false;
      return;
    }
    for (const it of document.querySelectorAll('dialog')) it.close();
    this.on.left();
    const to = fragment();
    if (!entry) {
      this.on.link(to);
    } else if (to !== (this.#link ?? this.#place?.fragment) || entry.mode !== this.#place.mode) {
      await this.open(to, () => this.on.place(to, entry.mode));
    }
  }
}
