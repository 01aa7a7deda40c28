// Controls for playback, below the board.

import { controlled } from './controls.js';
import { button, h, iconButton, say, set } from './dom.js';
import { present } from './keys.js';
import { dialogs, panel, transport as words } from './words.js';

/** The speeds to choose from, in moves per second. */
const SPEEDS = [1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 100, 200, 500, 1000, 10000];

export class Transport {
  #buttons;
  #play;
  /** A button of the side panel, for screens on which the panel lies below the fold. */
  #hint;
  #line = h('input', { type: 'range', min: '0', max: '63', value: '0', 'aria-label': words.place });
  #progress = h('output', { 'aria-live': 'off' });
  #speed = h('input', { type: 'range', min: '0', max: `${SPEEDS.length - 1}`, 'aria-label': words.speed });
  #pace = h('output', { 'aria-live': 'off' });
  #running = null;

  /** @param {import('./requests.js').Ask} ask */
  constructor(ask) {
    const does = (icon, /** @type {import('./requests.js').Request} */ line) => iconButton(icon, words[icon], () => ask(line));
    this.#play = does('play', 'play-pause');
    this.#buttons = {
      undo: does('undo', 'undo'),
      redo: does('redo', 'redo'),
      restart: does('restart', 'restart'),
      back: does('back', 'step-back'),
      play: this.#play,
      step: does('step', 'step-on'),
      finish: does('finish', 'fast-forward'),
    };
    this.#line.addEventListener('input', () => ask(`seek ${this.#line.value}`));
    this.#speed.addEventListener('input', () => ask(`speed ${SPEEDS[this.#speed.value]}`));
    for (const far of ['restart', 'finish']) this.#buttons[far].element.classList.add('far');
    const all = Object.values(this.#buttons).map((it) => it.element);
    const aid = (/** @type {'hint' | 'check'} */ name) => controlled(name, button(panel[name], () => ask(name), { class: 'aid' }));
    const check = aid('check');
    this.#hint = aid('hint');
    this.#hint.classList.add('primary');
    const change = h('div.group', ...all.slice(0, 2), this.#hint, check);
    const steps = h('div.group', ...all.slice(2));
    const line = h('div.line', this.#line, this.#progress);
    const speed = h('label.speed', h('span', words.speed), this.#speed, this.#pace);
    this.element = h('div.transport', { role: 'group', 'aria-label': words.name },
      change, steps, line, speed, button(dialogs.close, () => present(false), { class: 'leave' }));
    for (const it of [steps, line, speed]) controlled('timeline', it);
  }

  show(state) {
    const [step, , span] = state.steps;
    say(this.#hint, new Map(state.report.offers).get('hint') ?? panel.hint);
    if (this.#running !== state.running) {
      this.#running = state.running;
      const name = state.running ? 'pause' : 'play';
      this.#play.set(name, words[name]);
    }
    this.#buttons.undo.element.disabled = !state['can-undo'];
    this.#buttons.redo.element.disabled = !state['can-redo'];
    this.#buttons.back.element.disabled = this.#buttons.restart.element.disabled = step === 0;
    set(this.#line, 'max', Math.max(1, span));
    // Do not move the slider while the user drags it.
    if (!this.#line.matches(':active')) this.#line.value = step;
    const part = `${(100 * step) / Math.max(1, span)}%`;
    if (this.#line.style.getPropertyValue('--part') !== part) this.#line.style.setProperty('--part', part);
    set(this.#line, 'aria-valuetext', state.progress);
    say(this.#progress, state.progress);
    // A long replay is faster than the chosen speed; the slider shows the nearest choice below.
    if (!this.#speed.matches(':active')) this.#speed.value = SPEEDS.findLastIndex((speed) => speed <= state.pace);
    set(this.#speed, 'aria-valuetext', words.perSecond(state.pace));
    say(this.#pace, words.pace(state.pace));
  }
}
