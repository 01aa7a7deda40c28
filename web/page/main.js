// The page: what is asked goes to the engine, and what it answers is shown.

import { BoardView } from './board.js';
import { h, say } from './dom.js';
import { Engine } from './engine.js';
import { Lessons } from './lessons.js';
import { today } from './month.js';
import { Panel, isComplete } from './panel.js';
import { download, pngBlob, svgBlob } from './save.js';
import { keepSession, keepSolved, keepView, keptSession, keptView } from './store.js';
import { Tools } from './tools.js';
import { Transport } from './transport.js';
import { build } from './version.js';
import { faults, save as saveWords } from './words.js';

/** After so many milliseconds without a change the session is kept. */
const KEEP_AFTER = 1500;
/** A task that takes longer is told of. */
const TOLD_AFTER = 300;

const isDark = matchMedia('(prefers-color-scheme: dark)');
const notice = h('div', { id: 'notice', role: 'status' });
const view = keptView({ look: 'numbers', theme: 'auto', explain: false, style: 'board' });
view.style = 'board';

let engine;
let state = null;
let drawing = null;
let isOther = false;

const ask = (...lines) => engine.ask(...lines);
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

const board = new BoardView({
  choose: (square, wantsOther) => {
    const mode = state?.mode;
    const other = { watch: 'end', puzzle: 'note' }[mode];
    const isEnd = mode === 'watch' && state.squares[square]?.is?.includes('wanted-end');
    const isIt = other && (wantsOther || isOther || isEnd);
    if (isIt && mode === 'watch') setOther(false);
    ask(`${isIt ? other : 'choose'} ${square}`);
  },
  paint: (square, begins) => ask(`${begins ? 'paint-first' : 'paint'} ${square}`),
});
const transport = new Transport(ask);
const panel = new Panel({
  ask,
  seed,
  stop: () => engine.stop().then(() => tell(faults.stopped)),
  offer: (place) => ask(`offer ${place}`),
  find: (kind) => ask({ open: 'find-tour', closed: 'find-closed' }[kind] ?? `find ${kind}`),
  seek: (number) => ask(`seek ${Math.max(0, number - 1)}`),
  explain: (is) => change({ explain: is }),
  other: (is) => setOther(is),
  style: (style) => change({ style }),
  save: { svg: () => save('svg'), png: () => save('png'), link: copyLink },
});
const lessons = new Lessons({ ask, closed: () => tools.focus() });
const tools = new Tools({
  ask,
  lessons: () => lessons.open(),
  mode: (mode) => beginMode(mode),
  look: (look) => change({ look, style: 'board' }),
  theme: (theme) => change({ theme }),
});

function setOther(is) {
  isOther = is;
  panel.other(is);
}

/** Goes to a mode; without a puzzle, that of today is laid out. */
function beginMode(mode) {
  setOther(false);
  view.style = 'board';
  const isFirst = mode === 'puzzle';
  return ask(`mode ${mode}`).then(() => {
    if (isFirst && state.mode === 'puzzle' && !state.puzzle) return ask(`daily medium 8x8 ${today()}`);
    return null;
  });
}

// What is shown.

function theme() {
  return view.theme !== 'auto' ? view.theme : isDark.matches ? 'slate' : 'wood';
}

function showLine() {
  return `show ${view.look} ${theme()} ${view.explain ? 'explained' : 'plain'}`;
}

function change(changes) {
  Object.assign(view, changes);
  keepView(view);
  return ask(showLine());
}

function tell(sentence) {
  // Said again, it is read again.
  notice.textContent = '';
  clearTimeout(tell.timer);
  requestAnimationFrame(() => say(notice, sentence));
  tell.timer = setTimeout(() => say(notice, ''), 6000);
}

function onAnswer(answer) {
  if (answer.fault) tell(faults.engine);
  if (answer.error) tell(answer.error);
  for (const line of answer.events) document.dispatchEvent(new CustomEvent('journal', { detail: line }));
  if (answer.lesson) {
    Object.assign(view, { explain: answer.lesson.explains, style: 'board' });
    lessons.show(answer.lesson);
  }
  if (answer.state) show(answer.state);
}

function show(next) {
  state = next;
  const hasStyle = view.style !== 'board' && isComplete(state) && state.mode !== 'puzzle';
  if (!hasStyle) drawing = null;
  board.show(state, hasStyle ? drawing : null);
  panel.show(state, view);
  transport.show(state);
  tools.show(state, view);
  document.body.dataset.mode = state.mode;
  if (state.puzzle?.solved && state.puzzle.day) keepSolved(state.link);
  if (hasStyle) drawStyle();
  if (isComplete(state) && state.mode !== 'puzzle') drawThumbs(state.link);
  schedule();
  keepSoon();
  forgetAddress();
}

/** The tour in the style that was chosen, in the place of the board. */
async function drawStyle() {
  const { style } = view;
  const answer = await ask(`draw ${style}`);
  if (view.style !== style || !answer.drawing) return;
  drawing = answer.drawing;
  board.show(state, drawing);
}

/** The tour of which there are small pictures. */
let pictured = null;

async function drawThumbs(link) {
  if (pictured === link) return;
  pictured = link;
  for (const style of Panel.styles) {
    const answer = await ask(`draw ${style}`);
    if (state.link !== link || !answer.drawing) return;
    const address = URL.createObjectURL(svgBlob(answer.drawing));
    panel.thumb(style, address);
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}

// Time.

let since = null;
let timer = null;

/** When time does something next, in milliseconds; null if it does nothing. */
function due() {
  if (state.running) return state['next-step'] ?? 0;
  return state.clock?.goes ? 1000 : null;
}

function schedule() {
  const wait = document.hidden && !state.running ? null : due();
  clearTimeout(timer);
  if (wait === null) {
    since = null;
    return;
  }
  since ??= performance.now();
  timer = setTimeout(tick, Math.max(0, wait - (performance.now() - since)));
}

async function tick() {
  // A frame at most, and none before the last was answered.
  await new Promise((resolve) => (document.hidden ? resolve() : requestAnimationFrame(resolve)));
  if (since === null || !engine.isIdle) return;
  const now = performance.now();
  const seconds = Math.min(1000, Math.round(now - since));
  since = now;
  const answer = await ask(`tick ${seconds}`);
  if (!answer.state) schedule();
}

document.addEventListener('visibilitychange', () => {
  since = null;
  if (state) schedule();
  if (document.hidden) keep();
});

// What takes its time.

let told = null;

function onTask(task) {
  clearTimeout(told);
  if (!task?.awaited) {
    panel.working(null);
    return;
  }
  told = setTimeout(() => panel.working(task.title), TOLD_AFTER);
}

// What is kept.

let keeping = null;

function keepSoon() {
  // A clock that goes on puts nothing off.
  keeping ??= setTimeout(keep, KEEP_AFTER);
  document.body.dataset.kept = 'false';
}

async function keep() {
  clearTimeout(keeping);
  keeping = null;
  if (!state || state.running) return;
  const { link } = state;
  const memory = await engine.copy();
  if (!memory) {
    keepSoon();
    return;
  }
  await keepSession({ build, memory, link });
  document.body.dataset.kept = 'true';
}

async function save(kind) {
  const { style } = view;
  const answer = await ask(`file ${style}`);
  if (!answer.drawing) return;
  const name = `knights-tour-${state.board.name}${style === 'board' ? '' : `-${style}`}.${kind}`;
  try {
    download(kind === 'svg' ? svgBlob(answer.drawing) : await pngBlob(answer.drawing), name);
    tell(saveWords.saved(name));
  } catch {
    tell(saveWords.notDrawn);
  }
}

// Links.

let opened = '';

function linkTo(link) {
  return `${location.origin}${location.pathname}#${link}`;
}

async function copyLink() {
  const link = linkTo(state.link);
  try {
    await navigator.clipboard.writeText(link);
    tell(saveWords.copied);
  } catch {
    tell(saveWords.notCopied(link));
  }
}

async function openAddress() {
  const fragment = location.hash.slice(1);
  if (!fragment) return;
  const answer = await ask(`open ${fragment}`);
  opened = answer.error ? '' : fragment;
  if (answer.error) tell(faults.link(answer.error));
}

/** Once something else is shown, the address no longer names what was opened. */
function forgetAddress() {
  if (!opened || !state.link || state.link === opened) return;
  // What was opened may still be looked for.
  if (!engine.isIdle || state.link.startsWith('kt1_') !== opened.startsWith('kt1_')) return;
  opened = '';
  history.replaceState(null, '', location.pathname + location.search);
}

// Keys that work everywhere.

document.addEventListener('keydown', (event) => {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const isText = event.target.matches('input:not([type=range]):not([type=checkbox]), textarea');
  if (!isCommand || isText) return;
  const key = event.key.toLowerCase();
  const line = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : null;
  if (!line) return;
  event.preventDefault();
  ask(line);
});

// The beginning.

async function begin() {
  document.getElementById('stage').append(board.element);
  document.getElementById('panel').append(lessons.element, panel.element);
  document.getElementById('tools').append(tools.element);
  document.getElementById('transport').append(transport.element);
  document.body.append(notice);
  const fragment = location.hash.slice(1);
  let module;
  let kept;
  try {
    [module, kept] = await Promise.all([Engine.load('engine.wasm'), keptSession(build)]);
  } catch {
    tell(faults.load);
    return;
  }
  const isKept = kept && (!fragment || fragment === kept.link);
  engine = new Engine(module, isKept ? kept.memory : null, { onAnswer, onTask });
  await (isKept ? ask(showLine()) : ask(`begin ${seed()}`, showLine()));
  if (!isKept) await openAddress();
  isDark.addEventListener('change', () => ask(showLine()));
  addEventListener('hashchange', openAddress);
  document.body.dataset.ready = 'true';
  performance.mark('ready');
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('offline.js').catch(() => {});
}

begin();
