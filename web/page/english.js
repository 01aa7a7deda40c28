// The page’s own texts in English. Those about the game come from the engine.

import { dated as datedIn } from './dates.js';

/** The engine’s texts in the language of the page; null for English. @type {import('./translation.js').Translation | null} */
export const translation = null;

export const title = 'Knight’s Tour';

export const tools = {
  modes: 'What to do',
  /** The modes that are shown until the engine has sent its list. */
  firstModes: [['watch', 'Watch'], ['play', 'Play'], ['puzzle', 'Puzzle'], ['shape', 'Shape']],
  looks: 'Look',
  board: (name) => `Board ${name}`,
  lessons: 'Lessons',
  menu: 'Menu',
  skip: 'Skip to the board',
  open: 'Open ↗',
  openAbout: 'Open the whole page in a new tab',
};

export const transport = {
  name: 'Timeline',
  restart: 'To the start',
  back: 'Back',
  play: 'Play the moves',
  pause: 'Pause',
  step: 'Next move',
  finish: 'To the end',
  undo: 'Undo',
  redo: 'Redo',
  place: 'Step',
  speed: 'Speed',
  perSecond: (speed) => `${speed} ${speed === 1 ? 'move' : 'moves'} a second`,
  /** The same, for little space. */
  pace: (speed) => `${speed} ${speed === 1 ? 'move' : 'moves'}/s`,
};

export const panel = {
  name: 'Report and choices',
  loading: 'Loading…',
  restoring: 'Restoring your last session…',
  stop: 'Stop',
  rule: 'When moves are equally good',
  backtracking: 'Backtracking: try other moves at dead ends',
  explain: 'Explain each move',
  find: 'Find a tour',
  findClosed: 'Find a closed tour',
  kind: 'Kind of tour',
  plainKinds: [['open', 'Any tour'], ['closed', 'Closed']],
  start: 'Start of the tour',
  end: 'Set the last square',
  clear: 'Clear',
  starts: 'Test all starts…',
  hint: 'Hint',
  check: 'Check',
  note: 'Make notes',
  giveUp: 'Give up',
  reallyGiveUp: 'Show the solution?',
  readingNotes: 'Choose a letter that you have read to remove it and those after it. A check counts as a hint.',
  solvingNotes: 'Choose one of your numbers to remove it, or a given number to continue from there. A check counts as a hint.',
  outlook: 'Show whether a tour is possible',
  uncrossed: 'Never cross my own line',
  day: 'Today\u{2019}s puzzle',
  level: 'Level',
  side: 'Board',
  days: 'Calendar…',
  newPuzzle: 'New puzzle',
  verse: 'Make a verse…',
  sheets: 'Print or share…',
  mirror: 'Mirror',
  whole: 'Whole board',
  invert: 'Swap squares and holes',
  why: 'Why this move',
  tree: 'Search tree',
  treeAbout: 'Each level is one move; thin branches are dead ends.',
  famous: 'Famous tours…',
  styles: 'Styles',
  onBoard: 'Board',
  moves: 'Moves',
  clockName: 'Clock',
  save: 'Save and share',
  svg: 'Save SVG',
  png: 'Save PNG',
  pdf: 'Save PDF',
  link: 'Copy link',
  time: (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  clock: ({ seconds, hints }) => {
    return `${panel.time(seconds)} · ${hints === 0 ? 'no hints' : hints === 1 ? '1 hint' : `${hints} hints`}`;
  },
  placed: (placed, all) => `${placed} of ${all}`,
  playing: 'The moves are being played.',
  embed: 'Copy embed code',
};

/** Instructions for the user, by the name of the report’s guide. */
export const guide = {
  start: (square) => `Choose any square, or press the play button to start on ${square}.`,
  ready: () => 'Choose a marked square to make the move yourself, or another square to start there.',
  selected: () => 'A double click starts a new tour there.',
  paused: () => 'The play button continues the tour; the arrows beside it go one move back or on.',
  running: () => 'Pause to look closer.',
  'by-hand': () => 'Choose a marked square. A hint shows one that keeps a tour possible; Undo takes a move back.',
  'by-hand-alone': () => 'Choose a marked square.',
  puzzle: () => 'Choose a square for this number.',
};

/** Instructions for a puzzle: where the nearest numbers are that the asked one follows and precedes. */
export const puzzleGuide = {
  givenUp: 'You gave up this puzzle, so it no longer counts. Play again starts it afresh.',
  letter: (letter, square) => `The next letter is a knight’s move from ${letter} on ${square}.`,
  move: 'a knight’s move',
  /** The same for newcomers, until the first number is placed. */
  longMove: 'a knight’s move (two squares one way, one across)',
  /** A number and its square, with `isNear` if it is the one before or after. */
  where: (before, after, move) => {
    const at = ({ number, square }) => `${number} on ${square}`;
    if (before?.isNear && after?.isNear) return `It is ${move} from ${at(before)} and from ${at(after)}.`;
    if (before?.isNear) return `It is ${move} from ${at(before)}${after ? `; next is ${at(after)}` : ''}.`;
    if (after?.isNear) return `It is ${move} from ${at(after)}${before ? `; the last before is ${at(before)}` : ''}.`;
    if (before && after) return `It is between ${at(before)} and ${at(after)}.`;
    return before ? `It is after ${at(before)}.` : `It is before ${at(after)}.`;
  },
};

/** Instructions for the next click on the board while another one than usual is awaited, by mode. */
export const awaited = {
  watch: 'Choose the square where the tour should end.',
  puzzle: 'Choose the squares where this number might go.',
};

/** The notes on a square, for screen readers. */
export const notes = (square, numbers) => `${square}, ${numbers ? `notes ${numbers.join(', ')}` : 'no notes'}`;

/** The description of a square for screen readers. */
export function square(name, seen, mode, isHinted) {
  const parts = [seen?.notes ? notes(name, seen.notes) : name];
  if (!seen) return parts[0];
  const is = (what) => seen.is?.includes(what);
  if (is('missing')) return `${name}, no square`;
  if (seen.letter) parts.push(seen.letter);
  if (seen.n) parts.push(`${is('given') ? 'given number' : 'number'} ${seen.n}`);
  if (is('knight') && mode !== 'puzzle') parts.push('the knight is here');
  if (is('candidate')) parts.push('a knight\u{2019}s move away');
  if (seen.degree !== undefined) parts.push(`${seen.degree} onward ${seen.degree === 1 ? 'move' : 'moves'}`);
  if (is('chosen')) parts.push('next');
  if (is('hint')) parts.push('hint');
  if (is('wanted-end')) parts.push('the end you chose');
  if (is('given-up')) parts.push('led to a dead end');
  if (is('fault')) parts.push('it goes wrong here');
  if (is('active')) parts.push(mode === 'puzzle' && !isHinted ? 'beside the number asked for' : 'marked');
  if (is('good')) parts.push('marked as possible');
  if (is('bad')) parts.push('marked as impossible');
  return parts.join(', ');
}

export const board = {
  name: (board, mode) => (mode === 'shape' ? `Board ${board}: choose squares to remove` : `Board ${board}`),
};

export const dialogs = {
  close: 'Close',
  board: 'Board',
  files: 'Columns (files)',
  ranks: 'Rows (ranks)',
  layOut: 'Use this board',
  boardNote: 'Up to 200 columns and 200 rows. To leave out squares, use Shape.',
  menu: 'Menu',
  scheme: 'Page colours',
  schemes: [['system', 'As the system'], ['light', 'Light'], ['dark', 'Dark']],
  theme: 'Board colours',
  autoTheme: 'Automatic',
  tour: 'This tour',
  keys: 'Keys',
  keyList: [
    ['Tab', 'to the next control'],
    ['Arrows, with Shift', 'to the next square, or the tenth'],
    ['Enter, Space', 'choose the square'],
    ['Shift + Enter', 'end here, or note the number'],
    ['Ctrl + Z, Ctrl + Y', 'undo, redo'],
    ['Space', 'play or pause, where no button has the focus'],
    ['← →, Page Up, Page Down', 'one move back or on'],
    ['Home, End', 'to the start or the end'],
    ['N', 'to the next given number of a puzzle'],
    ['F, Esc', 'full screen, and back'],
    ['?', 'this list'],
  ],
  program: 'The desktop program',
  programNote: 'It also handles boards of a trillion squares, many file formats and two knights, counts tours and prints sheets.',
  programLink: 'Get the program',
  judgeLink: 'Check a program that finds tours',
  fullScreen: 'Full screen',
};

/** What the marks on the board mean, in all modes and in each. */
export const legend = {
  colours: 'Colours',
  name: 'Marks on the board',
  marks: { degree: 'The degree: the number of onward moves', 'wanted-end': 'The end you chose', 'given-up': 'Led to a dead end', fault: 'Goes wrong here' },
  watch: { candidate: 'Possible next moves', chosen: 'The move that the rule makes' },
  play: { candidate: 'Where you can move', chosen: 'The move that the rule would make', hint: 'The hint' },
  puzzle: { candidate: 'Where the number can be', active: 'The numbers before and after it', hint: 'The hint', fault: 'Wrong' },
  shape: {},
  /** While a hint is shown. */
  hinted: { active: 'What the hint follows from' },
};

export const lessons = {
  name: 'Lesson',
  place: (number, of) => `${number} of ${of}`,
  close: 'Close',
  before: 'Previous',
  next: 'Next',
  done: 'Done',
};

export const month = {
  title: 'Daily puzzles',
  caption: (level, side) => `${level}, ${side.replace('x', ' × ')}`,
  before: 'Previous month',
  after: 'Next month',
  week: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  name: (month) => dated(month, { month: 'long', year: 'numeric' }),
  day: (day, isSolved) => {
    const name = dated(day, { day: 'numeric', month: 'long', year: 'numeric' });
    return isSolved ? `${name}, solved` : name;
  },
};

/** A set of puzzles. A result has `seconds` and `hints`, or `isGivenUp`; null for none. */
export const set = {
  name: 'Set of puzzles',
  next: 'Next puzzle',
  copy: 'Copy the results of the set',
  copied: 'The results are copied.',
  solved: (solved, of) => `${solved} of ${of} solved`,
  puzzle: (number, result) => `Puzzle ${number}${result ? (result.isGivenUp ? ', given up' : ', solved') : ''}`,
  line: (results) => {
    const solved = results.filter((it) => it && !it.isGivenUp).length;
    const each = results.map((it, at) => `${at + 1}: ${!it ? 'open' : it.isGivenUp ? 'given up' : panel.clock(it)}`);
    return `${title}, ${set.solved(solved, results.length)}; ${each.join('; ')}`;
  },
};

export const facts = { name: 'Facts about this tour' };

export const famous = { name: 'Famous tours' };

export const verse = {
  name: 'Make a verse',
  about: 'The letters of a text become a board that only one knight\u2019s tour reads. It takes 12 to 200 letters.',
  text: 'Text',
  examples: [
    ['Keats', 'A thing of beauty is a joy for ever'],
    ['Blake', 'Tyger Tyger, burning bright, in the forests of the night'],
    ['Poe', 'All that we see or seem is but a dream within a dream'],
  ],
  make: 'Make it',
  making: 'Looking for a tour that no other tour spells\u2026',
};

export const save = {
  saved: (name) => `Saved ${name}.`,
  copied: 'Link copied.',
  notCopied: (link) => `The link could not be copied: ${link}`,
  embedded: 'The code is copied. Paste it into your page.',
  notDrawn: 'This browser could not make the picture.',
};

export const faults = {
  engine: 'The engine failed and was restarted; the last change may be lost.',
  load: 'The engine could not be loaded. Check your connection and reload the page.',
  extras: 'This part of the page failed. Please try again.',
  notLoaded: 'This part of the page could not be loaded. Check your connection and try again.',
  reload: 'Reload',
  stopped: 'The search was stopped.',
  unstored: 'This browser keeps nothing for this page: what you do is gone when you close it.',
  update: 'A new version is available.',
  early: (day, today) => {
    const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
    return `The puzzle for ${dated(day, { day: 'numeric', month: 'long', year })} is not open yet.`;
  },
  link: (why) => `The link could not be opened: ${why}`,
};

export const sheet = {
  verse: 'Find the knight’s tour (two squares one way, one across) that reads the letters as a text. There is exactly one.',
  puzzle: (all) =>
    `Fill in the numbers 1 to ${all} so that each is a knight’s move (two squares one way, one across) from the next. There is exactly one solution.`,
  tour: (all, moves) =>
    moves.length === all
      ? `A knight’s tour from ${moves[0]} to ${moves.at(-1)}: all ${all} squares, each once, a knight’s move at a time.`
      : `Find a knight’s tour: number all ${all} squares so that each is a knight’s move (two squares one way, one across) from the next.`,
  impossible: 'This board has no tour.',
  /** A report without its sentence on what the pointer does. */
  onPaper: (text) => text.replace(/ ?Drag over the board .*\.$/, ''),
  fields: ['Name', 'Time'],
  whole: (address) => (address ? `The whole set: ${address}` : 'The whole set'),
};

export const starts = {
  name: 'Test all starts',
  about: 'Warnsdorff’s rule is tried from every square, with your choice for equally good moves. Choose a square to start there.',
  cell: (square, isTour, moves) => (isTour ? `${square}, a tour` : moves ? `${square}, stuck after ${moves} squares` : `${square}, no tour`),
  result: (tours, possible, all) => {
    const found = tours === possible ? `All ${possible} starts lead to a tour.` : `${tours} of ${possible} starts lead to a tour. For the others, the number says how many squares were visited.`;
    return possible < all ? `${found} No tour starts on a square with –.` : found;
  },
};

export const straighten = {
  name: 'Improve this tour',
  /** What to improve: its name in requests, and its label. */
  goals: [['turns', 'Fewest turns'], ['crossings', 'Fewest crossings']],
  started: (goal) => `Looking for a tour with fewer ${goal}…`,
  reached: (goal, now, before) => {
    const name = { turns: 'Turns', crossings: 'Crossings' }[goal];
    return now === before ? `${name}: ${now}, as before.` : `${name}: ${now} (from ${before}).`;
  },
  over: 'The search is over.',
  moved: (start) => `The tour now starts on ${start}.`,
};

export const sheets = {
  name: 'Print or share puzzles',
  about: 'One puzzle or several, with light ink, on A4 or Letter. Several are a set, which a class can also open by a link.',
  count: 'Puzzles',
  levels: 'Levels',
  same: 'All the same',
  rising: 'From easy to hard',
  set: (count) => `The whole set (${count})`,
  link: 'Copy link to the set',
  copied: 'The link is copied.',
  code: 'Or scan this:',
  puzzles: (count) => (count === 1 ? 'This puzzle' : `${count} puzzles`),
  solutions: 'Solutions on a separate page',
  solved: 'Solutions',
  print: 'Print',
  progress: (number, of) => `Making puzzle ${number} of ${of}…`,
  failed: 'The puzzles could not be made. Try another level or board.',
};

const dated = (day, form) => datedIn('en-GB', day, form);

/** A level as part of a line. */
export const levelName = (level) => level;

/** The title of a puzzle, with its day as a date. */
export function titleOf({ title, day }) {
  return day ? title.replace(day, dated(day, { day: 'numeric', month: 'long', year: 'numeric' })) : title;
}

/** Formats a day such as `2026-11-22` with its weekday. */
export function longDate(day) {
  return dated(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** Titles of the document, by the name of the mode. */
export const titles = {
  watch: (board) => `Watch ${board}`,
  play: (board) => `Play ${board}`,
  puzzle: () => 'Puzzle',
  shape: (board) => `Shape ${board}`,
  of: (what) => (what ? `${what} · ${title}` : title),
};

export const modes = {
  emptied: 'Your game starts on an empty board. Undo brings the watched tour back.',
};

export const news = {
  ready: 'Today’s puzzle is ready.',
  open: 'Open it',
  race: (time) => `The time to beat is ${time}.`,
};

export const result = {
  name: 'Result',
  best: (kind, best) => `Your best at ${kind}: ${best}.`,
  isBest: (kind) => `Your best at ${kind} so far.`,
  first: 'For the row of days, the first solution counts.',
  won: (time) => `You beat ${time}.`,
  lost: (time) => `The time to beat was ${time}.`,
  next: (hours, minutes) => {
    const parts = [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`];
    return `The next puzzle is in ${parts.filter(Boolean).join(' ')}.`;
  },
  copy: 'Copy result',
  share: 'Share…',
  picture: 'Save picture',
  level: 'Another level',
  yesterday: 'Yesterday’s',
  again: 'Play again',
  copied: 'The result is copied.',
  game: (what) => `${title} ${what}`,
};
