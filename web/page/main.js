// Sends requests to the engine and shows its answers.

import { BoardView } from './board.js';
import { button, h, say } from './dom.js';
import { Engine } from './engine.js';
import { Lessons } from './lessons.js';
import { today } from './month.js';
import { Panel, isComplete } from './panel.js';
import { download, pngBlob, svgBlob } from './save.js';
import { Sheet } from './sheet.js';
import {
  keepMemory, keepSession, keepSolved, keepView, keepVisit, keptMemory, keptSession, keptView,
} from './store.js';
import { Tools } from './tools.js';
import { Transport } from './transport.js';
import { build, page } from './version.js';
import { faults, save as saveWords } from './words.js';

/** Delay before the engine’s memory is copied to shorten a long log, in milliseconds. */
const COPY_AFTER = 1500;
/** Delay before a running task is shown, in milliseconds. */
const TOLD_AFTER = 300;

const isDark = matchMedia('(prefers-color-scheme: dark)');
const notice = h('div', { id: 'notice', class: 'notice', role: 'status' });
const view = { look: 'numbers', theme: 'auto', explain: false, style: 'board' };

let engine;
let state = null;
let drawing = null;
let isOther = false;

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** Sends a request, and stores it, so that a reload before the answer sends it again. */
async function ask(...lines) {
  await started;
  session.isUsed = true;
  const answer = engine.ask(...lines);
  keep();
  return answer;
}

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
const sheet = new Sheet();
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

/** Puzzle mode without a puzzle opens today’s puzzle. */
function beginMode(mode) {
  setOther(false);
  view.style = 'board';
  const isFirst = mode === 'puzzle';
  return ask(`mode ${mode}`).then(() => {
    if (isFirst && state.mode === 'puzzle' && !state.puzzle) return ask(`daily medium 8x8 ${today()}`);
    return null;
  });
}


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
  // Clear first, so that screen readers read a repeated text.
  notice.textContent = '';
  clearTimeout(tell.timer);
  requestAnimationFrame(() => say(notice, sentence));
  tell.timer = setTimeout(() => say(notice, ''), 6000);
}

/** `request` is null for the replay of the log. */
function onAnswer(answer, request) {
  if (answer.error) tell(answer.error);
  for (const line of answer.events) document.dispatchEvent(new CustomEvent('journal', { detail: line }));
  if (answer.lesson && request) {
    Object.assign(view, { explain: answer.lesson.explains, style: 'board' });
    lessons.show(answer.lesson);
  }
  if (answer.state) show(answer.state);
  schedule();
  // Ticks are stored when the page is hidden.
  if (!/^(tables$|(tick|draw|file) )/.test(request)) keep();
  if (engine.isLong) copyLater();
}

/** Returns a new log after the stored one failed; null if the new one fails too. */
function onLost() {
  if (isAnew) {
    fail();
    return null;
  }
  isAnew = true;
  return firstLog();
}

/** Shows permanently that the engine cannot be loaded. */
function fail() {
  const reload = button(faults.reload, () => location.reload());
  document.body.append(h('div', { class: 'notice', role: 'alert' }, faults.load, reload));
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
  forgetAddress();
}

/** Replaces the board by the tour in the selected style. */
async function drawStyle() {
  const { style } = view;
  const answer = await engine.ask(`draw ${style}`);
  if (view.style !== style || !answer.drawing) return;
  drawing = answer.drawing;
  board.show(state, drawing);
}

/** Link of the tour in the thumbnails. */
let pictured = null;

async function drawThumbs(link) {
  if (pictured === link) return;
  pictured = link;
  for (const style of panel.styles) {
    const answer = await engine.ask(`draw ${style}`);
    if (state.link !== link || !answer.drawing) return;
    const address = URL.createObjectURL(svgBlob(answer.drawing));
    panel.thumb(style, address);
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}

// Clock.

let since = null;
let timer = null;

/** Milliseconds until the next tick; null if none is needed. */
function due() {
  if (!state) return null;
  if (state.running) return state['next-step'] ?? 0;
  return state.clock?.goes ? 1000 : null;
}

function schedule() {
  const wait = document.hidden && !state?.running ? null : due();
  clearTimeout(timer);
  if (wait === null) {
    since = null;
    return;
  }
  since ??= performance.now();
  timer = setTimeout(tick, Math.max(0, wait - (performance.now() - since)));
}

async function tick() {
  // At most one tick per frame, and none before the previous answer.
  await new Promise((resolve) => (document.hidden ? resolve() : requestAnimationFrame(resolve)));
  if (since === null || !engine.isIdle) return;
  const now = performance.now();
  const seconds = Math.min(1000, Math.round(now - since));
  since = now;
  engine.ask(`tick ${seconds}`);
}

document.addEventListener('visibilitychange', () => {
  since = null;
  schedule();
  if (document.hidden) keepAll();
});
addEventListener('pagehide', keepAll);


let told = null;

function onTask(task) {
  clearTimeout(told);
  if (!task?.awaited) {
    panel.working(null);
    return;
  }
  told = setTimeout(() => panel.working(task.title), TOLD_AFTER);
}


/** The stored session: its `id`, the engine’s log, and the link `opened` that the address still names. */
let session = null;
let copying = null;
let isAnew = false;

/** Stores the session for a reload, and for the next visit, during playback only if `isLast`. */
function keep(isLast = false) {
  Object.assign(session, engine.kept);
  keepSession(session);
  // A session without any input is not stored for the next visit.
  if (session.isUsed && (isLast || !state?.running)) keepVisit(session);
}

/** Stores the session with its clock. */
function keepAll() {
  if (engine) keep(true);
}

function copyLater() {
  copying ??= setTimeout(copy, COPY_AFTER);
}

/** Replaces the start of a long log by a copy of the engine’s memory. */
async function copy() {
  const made = await engine.copy();
  // Ticks were paused while the engine was busy.
  schedule();
  const isKept = made && (await keepMemory(session.id, { build, ...made }));
  // Do not retry if storage is unavailable.
  if (made && !isKept) return;
  copying = null;
  if (!made) return copyLater();
  engine.forget(made.first);
  keep();
}

async function save(kind) {
  const { style } = view;
  const answer = await engine.ask(`file ${style}`);
  if (!answer.drawing) return;
  const name = `knights-tour-${state.board.name}${style === 'board' ? '' : `-${style}`}.${kind}`;
  try {
    download(kind === 'svg' ? svgBlob(answer.drawing) : await pngBlob(answer.drawing), name);
    tell(saveWords.saved(name));
  } catch {
    tell(saveWords.notDrawn);
  }
}

addEventListener('beforeprint', () => {
  if (state) sheet.show(state, linkTo(state.link ?? ''));
});

// Links.

let opened = '';

function linkTo(link) {
  return `${page || location.origin + location.pathname}#${link}`;
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
  opened = fragment;
  const answering = engine.ask(`open ${fragment}`);
  keep();
  const answer = await answering;
  if (answer.error) {
    opened = '';
    tell(faults.link(answer.error));
  }
  session.opened = opened;
  keep();
}

/** Removes an opened link from the address when something else is shown. */
function forgetAddress() {
  if (!opened || !state.link || state.link === opened) return;
  // The search for the opened question may still be running.
  if (!engine.isIdle || state.link.startsWith('kt1_') !== opened.startsWith('kt1_')) return;
  session.opened = opened = '';
  history.replaceState(null, '', location.pathname + location.search);
}


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

// Startup.

function firstLog() {
  return [`begin ${seed()}`];
}

/** Memory and log to start the engine from. */
async function beginning() {
  const { id, first = 0, log = firstLog() } = session;
  const copy = await keptMemory(id);
  const known = copy?.build === build ? copy.first - first : -1;
  if (known >= 0 && known <= log.length) return { memory: copy.memory, first: copy.first, log: log.slice(known) };
  if (first === 0) return { log };
  // The copy before the log is missing, or from another build.
  session = { id };
  return { log: firstLog() };
}

async function start() {
  document.getElementById('stage').append(board.element);
  document.getElementById('panel').append(lessons.element, panel.element);
  document.getElementById('tools').append(tools.element);
  document.getElementById('transport').append(transport.element);
  document.body.append(notice, sheet.element);
  const loaded = Engine.load('engine.wasm');
  // Errors are handled where `loaded` is awaited.
  loaded.catch(() => {});
  session = await keptSession();
  const before = await beginning();
  const module = await loaded.catch(() => {
    fail();
    return new Promise(() => {});
  });
  const fragment = location.hash.slice(1);
  const { asked = [], log } = session;
  // A reload does not open the address again: the log contains it.
  const isReload = log && performance.getEntriesByType('navigation')[0]?.type === 'reload';
  opened = isReload ? fragment : (session.opened ?? '');
  engine = new Engine(module, before, {
    answer: onAnswer, task: onTask, failed: () => tell(faults.engine), lost: onLost,
  });
  const answering = engine.ask('tables');
  for (const lines of asked) engine.ask(lines);
  if (fragment !== opened) openAddress();
  addEventListener('hashchange', openAddress);
  fill((await answering).tables);
}

/** Fills the menus with the engine’s choices, and restores the stored view. */
function fill(tables) {
  panel.fill(tables);
  tools.fill(tables);
  const names = (choices) => choices.map(([name]) => name);
  const choices = {
    look: [view.look, ...names(tables.looks)], theme: [view.theme, ...names(tables.themes)], explain: [false, true],
  };
  Object.assign(view, keptView(choices));
  // A tour may be complete already.
  pictured = null;
  engine.ask(showLine());
}

async function begin() {
  await started;
  // Wait for the replay and the requests after it.
  await engine.ask();
  isDark.addEventListener('change', () => engine.ask(showLine()));
  document.body.dataset.ready = 'true';
  performance.mark('ready');
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('offline.js').catch(() => {});
}

const started = start();
begin();
