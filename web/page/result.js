// The result of a solved puzzle: its time, what it counts for, a text and a picture to share, and what to solve next.

import { dayBefore, minutesLeft, today } from './days.js';
import { button, h, quote, say } from './dom.js';
import { askExtras, tourOf } from './extras.js';
import { tell } from './notices.js';
import { copyText, download, linkTo, pngBlob } from './sharing.js';
import { askSolved } from './solved.js';
import { best, solvedPuzzles } from './store.js';
import { panel, result as words, save } from './words.js';

/** The style of the picture to share. */
const STYLE = 'weave';
/** How often the time until the next puzzle is shown again, in milliseconds. */
const COUNTED = 20_000;

export class Result {
  /** @type {import('./requests.js').Act} */
  #act;
  #state = null;
  /** The result as a text to share. */
  #shared = '';
  /** What was solved, and the score. */
  #game = [];
  /** The level of the same day to solve next. */
  #nextLevel = null;
  #score = h('p.large');
  #race = h('p');
  #counted = h('p');
  #best = h('p');
  #next = h('p.quiet');
  #level = button(words.level, () => this.#open(this.#nextLevel, this.#state.puzzle.day));
  #yesterday = button(words.yesterday, () => this.#open(this.#state.puzzle.level, dayBefore(today())));
  /** What is not shown for a puzzle that was given up. */
  #own;

  /**
   * Callbacks: `again()` starts the puzzle afresh, `ask` sends requests, `rival()` returns the time to
   * beat, in seconds, or null, and `colours()` the look and the theme.
   *
   * @param {import('./requests.js').Act} act
   */
  constructor(act) {
    this.#act = act;
    const sharing = navigator.share
      ? button(words.share, () => this.#share(), { class: 'primary' })
      : button(words.copy, () => copyText(this.#shared, words.copied), { class: 'primary' });
    const picture = button(words.picture, () => this.#save());
    const texts = [this.#score, this.#race, this.#counted, this.#best, this.#next];
    this.#own = [...texts, sharing, picture, this.#level, this.#yesterday];
    this.element = h('section.result', { 'aria-label': words.name, hidden: true },
      ...texts, h('div.buttons', sharing, picture, this.#level, this.#yesterday, button(words.again, act.again)));
    setInterval(() => this.#count(), COUNTED);
  }

  show(state) {
    const { puzzle, clock, link } = state;
    const isOther = link !== this.#state?.link || !this.#state.puzzle?.solved;
    this.#state = state;
    this.element.hidden = !puzzle || clock.goes;
    for (const it of this.#own) it.hidden = !puzzle?.solved;
    // What the day counts for, and which puzzles follow, is not known yet.
    if (isOther) {
      this.#nextLevel = null;
      say(this.#counted, '');
    }
    this.#level.hidden = !this.#nextLevel;
    if (!puzzle?.solved) return;
    const { width, height } = state.board;
    const before = `${dayBefore(today())}-${width}x${height}-${puzzle.level}`;
    this.#yesterday.hidden = puzzle.day !== today() || Boolean(solvedPuzzles()[before]);
    this.#showTimes(state);
    this.#count();
    this.#showDay(state);
  }

  #showTimes({ puzzle, clock, board, link }) {
    const score = panel.clock(clock);
    say(this.#score, score);
    const rival = this.#act.rival();
    say(this.#race, rival === null ? '' : clock.seconds < rival ? words.won(panel.time(rival)) : words.lost(panel.time(rival)));
    const kind = kindOf(board, puzzle);
    const known = best(kind);
    const bestScore = known && panel.clock(known);
    // A result with hints is not praised.
    const isBest = bestScore === score && clock.hints === 0;
    say(this.#best, isBest ? words.isBest(kind) : !known || bestScore === score ? '' : words.best(kind, bestScore));
    const game = [puzzle.day, kind].filter(Boolean).join(' · ');
    // Who opens the link of a result without hints races against its time.
    const race = clock.hints === 0 ? `/beat=${clock.seconds}` : '';
    this.#game = [words.game(game), score];
    this.#shared = [...this.#game, linkTo(link + race)].join('\n');
  }

  /** Shows what a daily puzzle counts for, and offers other puzzles that are not solved. */
  async #showDay({ puzzle, board, link, clock }) {
    const size = `${board.width}x${board.height}`;
    const isDaily = Boolean(puzzle.day && puzzle.level);
    const known = isDaily ? await askSolved(puzzle.level, size, puzzle.day) : null;
    if (this.#state.link !== link) return;
    const { seconds = clock.seconds, hints } = solvedPuzzles()[link.replace('puzzle=', '')] ?? {};
    const isFirst = seconds === clock.seconds && (hints ?? clock.hints) === clock.hints;
    if (known?.counted && !isFirst) say(this.#counted, words.first);
    else quote(this.#counted, known?.counted ?? '');
    this.#nextLevel = known?.['next-level'] ?? null;
    this.#level.hidden = !this.#nextLevel;
  }

  #count() {
    const left = minutesLeft();
    this.#next.hidden = !this.#state?.puzzle?.solved || this.#state.puzzle.day !== today();
    say(this.#next, words.next(Math.floor(left / 60), left % 60));
  }

  #open(level, day) {
    const { width, height } = this.#state.board;
    this.#act.ask(`daily ${level} ${width}x${height} ${day}`);
  }

  async #drawn() {
    const svg = await askExtras(`svg ${STYLE} ${this.#act.colours()} ${tourOf(this.#state)}`);
    return pngBlob(svg, this.#game.join(' · '));
  }

  #name() {
    return `knights-tour-${(this.#state.puzzle.day ?? this.#state.board.name).replace('×', 'x')}.png`;
  }

  async #save() {
    const name = this.#name();
    try {
      download(await this.#drawn(), name);
      tell(save.saved(name));
    } catch {
      tell(save.notDrawn);
    }
  }

  /** Shares the text, with the picture where the system takes files. */
  async #share() {
    const text = this.#shared;
    const file = await this.#drawn().then((blob) => new File([blob], this.#name(), { type: blob.type }), () => null);
    const files = file ? [file] : [];
    try {
      await navigator.share(file && navigator.canShare?.({ files }) ? { text, files } : { text });
    } catch (error) {
      // The user may cancel.
      if (error.name !== 'AbortError') copyText(text, words.copied);
    }
  }
}

function kindOf(board, { level }) {
  return [board.name, level].filter(Boolean).join(' ');
}
