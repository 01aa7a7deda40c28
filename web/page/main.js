// Sends requests to the engine, and shows the answers.

import { Address, fragment } from './address.js';
import { BoardView } from './board.js';
import { Clock } from './clock.js';
import { today, todaysLink, watchDay } from './days.js';
import { button } from './dom.js';
import { Engine } from './engine.js';
import { Keeper } from './keeper.js';
import { listen, present } from './keys.js';
import { Lessons } from './lessons.js';
import { linkOf, placeOf, raceIn, requestsOf, verseIn } from './links.js';
import { makePuzzles } from './maker.js';
import { News } from './news.js';
import { askToReload, clearNotice, serveOffline, tell, watchVersion } from './notices.js';
import { Panel } from './panel.js';
import { Pictures } from './pictures.js';
import { Progress } from './progress.js';
import { isLogged, isOwn, isTick } from './requests.js';
import { linkTo } from './sharing.js';
import { namesIn, PuzzleSet, requestFor } from './sets.js';
import { Sheet } from './sheet.js';
import { keepView, keptView } from './store.js';
import { guardTaps } from './taps.js';
import { isDark, Tools } from './tools.js';
import { Transport } from './transport.js';
import { Welcome } from './welcome.js';
import { dialogs, faults, modes as modeWords, panel as panelWords, titles, tools as toolWords } from './words.js';

/** Delay before a running task is shown, in milliseconds. */
const TOLD_AFTER = 300;

const view = { look: 'flags', theme: 'auto', scheme: 'system', explain: false, style: 'board' };

/** Whether the page is part of another page. An embedded page has no bars and stores nothing. */
const isEmbedded = document.documentElement.classList.contains('embedded');

/** Whether the open lesson explains each move, instead of the user’s choice; null outside of lessons. */
let taught = null;

let module;
/** @type {Engine} */
let engine;
let state = null;
let isOther = false;
/** The last game in Play mode, as `markOf` identifies it. A watched tour is not a game. */
let game = '';
/** Logs to replay, one after the other, if the stored log fails. */
const otherLogs = [() => keeper.shown(firstLog), firstLog];

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/**
 * Sends a request. Stores the request first, so that a reload before the answer sends it again.
 *
 * @type {import('./requests.js').Ask}
 */
async function ask(...lines) {
  if (welcome.isShown) leaveWelcome();
  await started;
  if (welcome.isShown) leaveWelcome();
  keeper.session.isUsed = true;
  const answer = engine.ask(...lines);
  keeper.keep();
  return answer;
}

const board = new BoardView({
  choose: (square, wantsOther, isTwice) => {
    const mode = state?.mode;
    const isEnd = mode === 'watch' && state.squares[square]?.is?.includes('wanted-end');
    const isIt = ['watch', 'puzzle'].includes(mode) && (wantsOther || isOther || isEnd);
    if (isIt && mode === 'watch') setOther(false);
    // The first click may have moved the knight there.
    const starts = isTwice && mode === 'watch' && !state.squares[square]?.is?.includes('knight');
    if (isIt) ask(mode === 'watch' ? `end ${square}` : `note ${square}`);
    else ask(starts ? `start ${square}` : `choose ${square}`);
  },
  paint: (square, begins) => ask(begins ? `paint-first ${square}` : `paint ${square}`),
});
const transport = new Transport(ask);
const pictures = new Pictures({
  ask: (line) => engine.ask(line),
  draw: (state, drawing) => board.show(state, drawing, view.look),
  style: (style) => change({ style }),
  colours,
  link: () => puzzleSet.linkFor(state) ?? linkOf(state),
});
const panel = new Panel({
  ask,
  seed,
  stop: () => engine.stop().then(() => tell(faults.stopped)),
  inquire: (line) => engine.ask(line),
  explain: (is) => {
    if (taught === null) return change({ explain: is });
    taught = is;
    return ask(showLine());
  },
  other: setOther,
  reveal: () => board.reveal(),
  print: async (names, hasSolutions, progress) => {
    sheet.print(await makePuzzles(module, names.map(requestFor), progress), hasSolutions);
  },
  names: () => puzzleSet.namesFor(state),
  colours,
  again: () => {
    progress.again(state.link);
    ask(`open ${state.link}`);
  },
  rival,
}, pictures);
const news = new News(() => askForToday(ask));
const puzzleSet = new PuzzleSet(!isEmbedded, {
  open: ask,
  keep: (now) => {
    keeper.session.set = now;
  },
});
const sheet = new Sheet();
const lessons = new Lessons({
  ask,
  changed: (card) => {
    keeper.hold(card);
    if (!card) leaveLesson();
  },
  closed: () => {
    tools.focus();
    named(true);
  },
});
const tools = new Tools({
  ask,
  lessons: () => lessons.open(),
  home: goHome,
  mode: beginMode,
  look: (look) => change({ look, style: 'board' }),
  theme: (theme) => change({ theme }),
  scheme: (scheme) => change({ scheme }),
  present,
});
const welcome = new Welcome(async (mode) => {
  await beginMode(mode);
  if (mode === 'watch') await ask('start top-left', 'play-pause');
  // The session may have another puzzle.
  if (mode === 'puzzle' && state.puzzle && state.link !== todaysLink()) await ask(`daily medium 8x8 ${today()}`);
});
const clock = new Clock();
const keeper = new Keeper(!isEmbedded, {
  isRunning: () => state?.running,
  // Resume the ticks, which pause while the engine is busy.
  copied: () => clock.schedule(engine, state),
});
const progress = new Progress(!isEmbedded, {
  tab: () => keeper.session.id,
  open: (link) => ask(`open ${link}`),
});
const address = new Address({
  link: (link) => started.then(() => openLink(link)),
  place: goTo,
  left: () => present(false),
  named: (link, isLink) => keeper.name(link, isLink),
});

function leaveWelcome() {
  const hasFocus = document.querySelector('.welcome').contains(document.activeElement);
  welcome.hide();
  // What had the focus is hidden now.
  if (hasFocus) panel.focus();
  if (state) tools.show(state, view, false);
}

function setOther(is) {
  isOther = is;
  panel.other(is);
}

/** Restores the user’s choice of explanations after a lesson. */
function leaveLesson() {
  if (taught === null) return;
  taught = null;
  engine.ask(showLine());
}

function explains() {
  return taught ?? view.explain;
}

/** Opens today’s puzzle if Puzzle mode has no puzzle yet, or one that is over and of an earlier day. */
async function beginPuzzle() {
  if (state.mode === 'puzzle' && !state.puzzle) await askAtOnce(`daily medium 8x8 ${today()}`);
  else await greet();
}

/** On the next day, opens its puzzle instead of one that is over, or says that it is ready. */
async function greet() {
  if (state?.mode !== 'puzzle' || welcome.isShown || !isLeft()) return;
  if (state.puzzle.day < today() && !state.clock?.goes) await askForToday(askAtOnce);
  else news.show(state, true, rival());
}

/** Whether the puzzle on the board was opened on an earlier day. */
function isLeft() {
  const { seen } = keeper.session;
  return Boolean(state?.puzzle?.day) && !puzzleSet.linkFor(state) && seen?.link === state.link && seen.day !== today();
}

/** Asks for today’s puzzle, at the level and on the board of the one that is shown. */
function askForToday(send) {
  const { board, puzzle } = state;
  return send(`daily ${puzzle.level} ${board.width}x${board.height} ${today()}`);
}

/** The time to beat in the puzzle on the board, in seconds, or null. */
function rival() {
  const { link, time } = keeper.session.race ?? {};
  return state?.puzzle && link === state.link ? time : null;
}

/** Identifies a game or tour well enough to notice another one. */
const markOf = ({ board, moves }) => [board.name, moves.length, moves[0], moves.at(-1)].join(' ');

/** Scrolls to the report, which is at the top. */
function scrollUp() {
  for (const it of [document.getElementById('panel'), document.scrollingElement]) it.scrollTop = 0;
}

async function beginMode(mode) {
  setOther(false);
  const isWatched = mode === 'play' && state?.mode === 'watch' && state.moves.length > 0 && markOf(state) !== game;
  lessons.hide();
  view.style = 'board';
  scrollUp();
  await (isWatched ? ask(`mode ${mode}`, 'clear') : ask(`mode ${mode}`));
  if (isWatched) tell(modeWords.emptied);
  if (mode === 'puzzle') await beginPuzzle();
}

function theme() {
  return view.theme !== 'auto' ? view.theme : isDark() ? 'slate' : 'wood';
}

/** The look and the theme, as requests name them. */
function colours() {
  return `${view.look} ${theme()}`;
}

/** @returns {import('./requests.js').Request} */
function showLine() {
  return `show ${view.look} ${theme()} ${explains() ? 'explained' : 'plain'}`;
}

function change(changes) {
  Object.assign(view, changes);
  keepView(view);
  return ask(showLine());
}

/** Shows the answer to a request; `request` is null for the replay of the log. */
function onAnswer(answer, request) {
  // The search may be over before its tree is drawn.
  if (answer.state && state && answer.state.mode !== state.mode) clearNotice();
  if (answer.error && request !== 'draw tree') tell(answer.error);
  if (answer.events.length) document.dispatchEvent(new CustomEvent('journal', { detail: answer.events }));
  if (answer.lesson && request) {
    taught = answer.lesson.explains;
    view.style = 'board';
    lessons.show(answer.lesson);
  }
  const next = answer.state ?? state;
  if (request) puzzleSet.follow(request, answer.events, next);
  const restoring = next ? progress.follow(next, answer.events, request, !engine.kept.asked.some(isOwn)) : [];
  if (restoring.length) engine.askFirst(...restoring);
  if (answer.state && isClockOnly(answer.state, request)) showClock(answer.state);
  else if (answer.state) show(answer.state, Boolean(answer.task?.awaited), progress.isRestoring(request));
  if (state) named(isOwn(request));
  clock.schedule(engine, state);
  // Ticks alone do not store the session; it is stored when the page is hidden.
  if (!isTick(request) && isLogged(request)) keeper.keep();
  if (engine.isLong) keeper.copyLater();
}

/** Changes the address so that it names what is shown. */
function named(isOwn) {
  const { mode } = state;
  const place = welcome.isShown ? { fragment: '', kind: '', title: '', mode } : placeNow();
  address.show({ ...place, title: titles.of(place.title) }, isOwn);
}

/** What is shown, by the link of the set if it is a puzzle of one. */
function placeNow() {
  const place = placeOf(state, lessons.current);
  const link = lessons.current ? null : puzzleSet.linkFor(state);
  return link ? { ...place, fragment: link, kind: link } : place;
}

/** Returns a new log after the stored log failed; null if new logs have failed too. */
function onLost() {
  const log = otherLogs.shift();
  lessons.hide();
  if (!log) fail();
  return log?.() ?? null;
}

function fail() {
  panel.element.hidden = true;
  askToReload(faults.load, 'alert');
}

/** Whether a tick has advanced only the clock. */
function isClockOnly({ running, drawing }, request) {
  return isTick(request) && state && !state.running && !running && drawing.before && drawing.edits.length === 0;
}

function showClock(next) {
  state = next;
  board.follow(next.drawing);
  panel.showClock(next);
}

/** Shows a state. While `isWorking`, a tour may still get better. */
function show(next, isWorking, isRestored) {
  const before = state;
  state = next;
  const isSame = before?.puzzle && before.link === state.link;
  const isSolved = state.puzzle?.solved && isSame && !before.puzzle.solved && !isRestored;
  const { session } = keeper;
  if (state.puzzle && (isSolved || session.seen?.link !== state.link)) session.seen = { link: state.link, day: today() };
  news.show(state, isLeft(), rival());
  puzzleSet.show(state);
  if (state.mode === 'play') game = markOf(state);
  pictures.show(state, view, isWorking);
  sheet.prepare(state);
  if (isSolved) board.celebrate(state);
  panel.show(state, { ...view, explain: explains() }, isWorking);
  transport.show(state);
  tools.show(state, view, welcome.isShown);
  Object.assign(document.body.dataset, { mode: state.mode, board: theme() });
}

addEventListener('beforeprint', () => {
  if (!state || sheet.isReady) return;
  const { current } = lessons;
  sheet.show(state, linkTo(current ? placeOf(state, current).fragment : linkOf(state)), current);
});

/** The title of the running task, and the timer that shows it. */
let [working, told] = [null, null];

function onTask(task) {
  const title = task?.awaited ? task.title : null;
  // A search for better tours is a series of tasks.
  if (title === working) return;
  working = title;
  clearTimeout(told);
  if (title) told = setTimeout(() => panel.working(title), TOLD_AFTER);
  else panel.working(null);
}

/** Whether a link is to the puzzle of a day to come; says so. */
function isEarly(link) {
  const [, day] = /^puzzle=(\d{4}-\d\d-\d\d)-/.exec(link) ?? [];
  if (!day || day <= today() || Number.isNaN(Date.parse(day))) return false;
  tell(faults.early(day, today()));
  return true;
}

/**
 * Sends the requests that open a link. A rule that the user set for games does not apply to the game of a link.
 *
 * @param {import('./requests.js').Ask} send
 */
async function askFor(link, send) {
  if (link === 'puzzle' && state?.mode === 'puzzle' && state.link === todaysLink()) return {};
  const race = raceIn(link);
  if (race.rival !== null) keeper.session.race = { link: race.link, time: race.rival };
  if (namesIn(link)) puzzleSet.begin(link);
  if (/^play=/.test(link)) {
    await send('mode play');
    if (state.uncrossed) await send('toggle-uncrossed');
  }
  return send(...requestsOf(link));
}

/** Sends requests before those that wait for the page to start. @type {import('./requests.js').Ask} */
function askAtOnce(...lines) {
  const answering = engine.ask(...lines);
  keeper.keep();
  return answering;
}

/** Opens a link from the address; resolves to false if the link cannot be opened. */
function openLink(link) {
  return address.open(link, async () => {
    if (isEarly(link)) return false;
    setOther(false);
    scrollUp();
    if (!/^lesson=/.test(link)) lessons.hide();
    if (welcome.isShown) leaveWelcome();
    const { error } = await askFor(link, askAtOnce);
    if (error) tell(faults.link(error));
    return !error;
  });
}

/** Shows the welcome above an empty board. *Undo* brings back what was there. */
async function goHome() {
  await started;
  if (welcome.isShown) return;
  lessons.hide();
  welcome.show(board.field);
  tools.show(state, view, true);
  // The address is that of the welcome before the board changes, so that there is one new entry in the history.
  named(true);
  await askAtOnce('mode watch', 'board 8x8');
}

/** Returns to what an entry of the browser’s history names. What is still shown is kept as it was left. */
async function goTo(to, mode) {
  if (isEarly(to)) return false;
  setOther(false);
  if (!to) {
    await goHome();
    return true;
  }
  if (!/^lesson=/.test(to)) {
    lessons.hide();
    if (mode) await ask(`mode ${mode}`);
    if (placeNow().fragment === to && !working) return true;
  }
  return !(await askFor(to, ask)).error;
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && isOther) setOther(false);
});
document.addEventListener('unstored', () => isEmbedded || tell(faults.unstored), { once: true });
guardTaps();
listen({ ask, isTimed: () => ['watch', 'play'].includes(state?.mode), help: () => tools.help(), given: () => board.focusGiven(state) });

/** Opens the verse in a pasted or dropped text. */
function take(text) {
  const link = verseIn(text);
  if (link) location.hash = link;
}

addEventListener('paste', (event) => take(event.clipboardData.getData('text/plain')));
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', async (event) => {
  event.preventDefault();
  take((await event.dataTransfer.files[0]?.text()) ?? event.dataTransfer.getData('text/plain'));
});

// Startup of the page.

/** @returns {import('./requests.js').Request[]} */
function firstLog() {
  return [`begin ${seed()}`];
}

async function start() {
  document.body.prepend(button(toolWords.skip, () => board.focus(), { class: 'skip' }));
  document.getElementById('stage').replaceChildren(board.element);
  document.querySelector('.late').remove();
  document.getElementById('panel').append(lessons.element, panel.element);
  document.getElementById('report').after(news.element, puzzleSet.element);
  document.getElementById('tools').replaceChildren(tools.element);
  document.getElementById('transport').append(transport.element);
  document.body.append(sheet.element);
  const isWelcome = welcome.isShown;
  if (isWelcome) welcome.show(board.field);
  const loaded = Engine.load();
  // Avoid an unhandled rejection: errors are handled where `loaded` is awaited.
  loaded.catch(() => {});
  const before = await keeper.load(firstLog);
  module = await loaded.catch(() => {
    fail();
    return new Promise(() => {});
  });
  const link = fragment();
  const { asked = [], log, first = 0, opened = '', isLink } = keeper.session;
  // A second tab of a later visit starts with a new session.
  const isFresh = first === 0 && ![...(log ?? []), ...asked].some((it) => isOwn(it) && !it.startsWith('begin '));
  if (!isWelcome && !link && isFresh) welcome.show(board.field);
  // A reload does not open the address again, because the log contains the request that opened it.
  const isReload = log && performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload';
  // `puzzle` may be another puzzle now than when it was opened.
  const isShown = link !== 'puzzle' && (isReload || (link === opened && !link.startsWith('lesson=')));
  engine = new Engine(module, before, {
    answer: onAnswer, task: onTask, failed: () => tell(faults.engine), lost: onLost,
  });
  onTask({ awaited: true, title: panelWords.restoring });
  if (isReload && keeper.session.card) {
    lessons.show(keeper.session.card);
    taught = lessons.current.explains;
  }
  puzzleSet.restore(keeper.session.set);
  keeper.begin(engine);
  address.begin(isShown && isLink ? link : null);
  const answering = engine.ask('tables');
  for (const lines of asked) engine.ask(lines);
  fill((await answering).tables);
  // A puzzle that is named in the address is meant, even if it is an old one.
  if (keeper.session.seen?.link === link && !isReload) keeper.session.seen.day = today();
  // A lesson opened before the view is restored would lose its explanations.
  if (link && !isShown) openLink(link);
}

/** Fills the menus with the engine’s choices, and restores the stored view. */
function fill(tables) {
  panel.fill(tables);
  tools.fill(tables);
  board.fill(tables);
  const names = (choices) => choices.map(([name]) => name);
  const choices = {
    look: [view.look, ...names(tables.looks)], theme: [view.theme, ...names(tables.themes)], scheme: names(dialogs.schemes), explain: [false, true],
  };
  Object.assign(view, keptView(choices));
  engine.ask(showLine());
}

async function begin() {
  await started;
  // Wait until the log is replayed, and requests made meanwhile are answered.
  await engine.ask();
  await greet();
  watchDay(greet);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => engine.ask(showLine()));
  document.body.dataset.ready = 'true';
  performance.mark('ready');
  serveOffline();
}

watchVersion();
const started = start();
welcome.beginEarly();
begin();
