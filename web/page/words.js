// All texts of the page; those about the game come from the engine.

export const title = 'Knight’s Tour';

export const tools = {
  modes: 'What to do',
  /** Until the engine names its modes. */
  firstModes: [['watch', 'Watch'], ['play', 'Play'], ['puzzle', 'Puzzle'], ['shape', 'Shape']],
  looks: 'Look',
  board: (name) => `Board ${name}`,
  lessons: 'Lessons',
  menu: 'More',
  skip: 'Skip to the board',
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
  perSecond: (speed) => `${speed} per s`,
};

export const panel = {
  name: 'Report and choices',
  stop: 'Stop',
  rule: 'When moves tie',
  backtracking: 'Backtracking',
  explain: 'Explain each move',
  find: 'Find a tour',
  findClosed: 'Find a closed tour',
  kind: 'Kind of tour',
  plainKinds: [['open', 'Any tour'], ['closed', 'Closed']],
  another: 'Another',
  start: 'Start',
  end: 'Choose the end',
  clear: 'Clear',
  hint: 'Hint',
  check: 'Check',
  note: 'Make notes',
  giveUp: 'Give up',
  outlook: 'Say whether a tour is possible',
  uncrossed: 'Without crossing',
  day: 'Puzzle of the day',
  level: 'Level',
  side: 'Board',
  days: 'Other days…',
  newPuzzle: 'New puzzle',
  mirror: 'Strokes',
  whole: 'Whole board',
  invert: 'Invert',
  why: 'Why this move',
  colours: 'Colours',
  styles: 'Styles',
  onBoard: 'Board',
  moves: 'Moves',
  clockName: 'Clock',
  save: 'Take it away',
  svg: 'Save SVG',
  png: 'Save PNG',
  link: 'Copy link',
  clock: (time, hints) => `${time} · ${hints === 0 ? 'no hints' : hints === 1 ? 'one hint' : `${hints} hints`}`,
  placed: (placed, all) => `${placed} of ${all}`,
  playing: 'The moves are being played.',
  embed: 'Copy embed code',
};

/** Instructions, by the name of the report’s guide. */
export const guide = {
  start: (square) => `Choose any square, or press Play to start on ${square}.`,
  ready: () => 'Press Play to watch its tour, or go move by move. Another square starts there.',
  paused: () => 'Play goes on; the arrows beside it go a step on and back.',
  running: () => 'Pause to look closer.',
  'by-hand': () => 'Choose a marked square. A hint shows one that keeps the tour possible; Undo takes back.',
  'by-hand-alone': () => 'Choose a marked square.',
  puzzle: () => 'Choose its square. A given number goes on from there; one of yours is taken off.',
};

/** Description of a square for screen readers. */
export function square(name, seen, mode) {
  if (!seen) return name;
  const parts = [name];
  const is = (what) => seen.is?.includes(what);
  if (is('missing')) return `${name}, no square`;
  if (seen.n) parts.push(`${is('given') ? 'given number' : 'number'} ${seen.n}`);
  if (is('knight') && mode !== 'puzzle') parts.push('the knight is here');
  if (is('candidate')) parts.push('can be moved to');
  if (seen.degree !== undefined) parts.push(`${seen.degree} ways on`);
  if (is('chosen')) parts.push('next');
  if (is('hint')) parts.push('hint');
  if (is('wanted-end')) parts.push('the end that you chose');
  if (is('given-up')) parts.push('led to a dead end');
  if (is('fault')) parts.push('here it goes wrong');
  if (is('active')) parts.push('shows it');
  if (is('good')) parts.push('marked as possible');
  if (is('bad')) parts.push('marked as impossible');
  return parts.join(', ');
}

export const board = {
  name: (board, mode) => (mode === 'shape' ? `Board ${board}: choose squares to take away` : `Board ${board}`),
};

export const dialogs = {
  close: 'Close',
  board: 'Board',
  files: 'Files',
  ranks: 'Ranks',
  layOut: 'Lay out',
  boardNote: 'Up to 50 files and ranks here. Shape paints boards with squares missing.',
  menu: 'More',
  theme: 'Board',
  autoTheme: 'As the page',
  tour: 'This tour',
  turn: 'Turn',
  reflect: 'Reflect',
  reverse: 'Walk backwards',
  keys: 'Keys',
  keyList: [
    ['Tab', 'from one thing to the next'],
    ['Arrows', 'from square to square'],
    ['Enter, Space', 'choose the square'],
    ['Shift + Enter', 'end there, or note the number'],
    ['Ctrl + Z, Ctrl + Y', 'undo, redo'],
    ['Space', 'play or pause, where no button has the focus'],
    ['← →, Page Up, Page Down', 'one move back or on'],
    ['Home, End', 'to the start or the end'],
    ['F, Esc', 'full screen, and back'],
    ['?', 'this list'],
  ],
  program: 'The program',
  programNote: 'For the desktop there is more: boards of a trillion squares, files of every kind, sheets to print, two knights, counts and searches as pictures.',
  programLink: 'See the program',
  fullScreen: 'Full screen',
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
  before: 'Month before',
  after: 'Month after',
  week: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  name: (month) => dated(month, { month: 'long', year: 'numeric' }),
  day: (day, isSolved) => {
    const name = dated(day, { day: 'numeric', month: 'long', year: 'numeric' });
    return isSolved ? `${name}, solved` : name;
  },
};

export const save = {
  saved: (name) => `${name} is saved.`,
  copied: 'The link is copied.',
  notCopied: (link) => `The link could not be copied. It is ${link}`,
  embedded: 'The code is copied. Paste it into a page of yours.',
  notDrawn: 'This browser could not make the picture.',
};

export const faults = {
  engine: 'The engine has failed and was started again; the last change may be lost.',
  load: 'The engine could not be loaded. Check your connection, then reload the page.',
  reload: 'Reload',
  stopped: 'The search was stopped.',
  update: 'A new version is available.',
  link: (why) => `The link could not be opened: ${why}`,
};

export const sheet = {
  puzzle: (all) =>
    `Fill in the numbers 1 to ${all} so that each is a knight’s move (two squares one way, one across) from the next. There is exactly one solution.`,
  tour: (all, moves) =>
    moves.length === all
      ? `A knight’s tour from ${moves[0]} to ${moves.at(-1)}: all ${all} squares, each once, a knight’s move at a time.`
      : `Find a knight’s tour: number all ${all} squares so that each is a knight’s move (two squares one way, one across) from the next.`,
  fields: 'Name ______________________________   Time ____________',
};

/** A day such as `2026-11-22`, or a month such as `2026-11`, in a form of `Intl`. */
function dated(day, form) {
  return new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'UTC' }).format(new Date(day));
}

/** A day such as `2026-11-22` with its weekday. */
export function longDate(day) {
  return dated(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** Titles of the document, by mode. */
export const titles = {
  watch: (board) => `Watch ${board}`,
  play: (board) => `Play ${board}`,
  puzzle: () => 'Puzzle',
  shape: (board) => `Shape ${board}`,
  of: (what) => (what ? `${what} · ${title}` : title),
};

export const result = {
  name: 'Result',
  score: (seconds, hints) => panel.clock(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, hints),
  streak: (days) => (days === 1 ? 'The first day of a row.' : `Day ${days} in a row.`),
  next: (hours, minutes) => `The next puzzle comes in ${hours} h ${minutes} min.`,
  copy: 'Copy result',
  copied: 'The result is copied.',
  game: (what) => `${title} ${what}`,
};

export const welcome = {
  name: 'Welcome',
  title: 'Every square, once.',
  text: 'A knight’s tour visits each square of the board exactly once, a knight’s move at a time.',
  /** Mode, name and description. */
  ways: [
    ['puzzle', 'Today’s puzzle', '8 × 8, medium: fill in the missing numbers'],
    ['watch', 'Watch', 'See Warnsdorff’s rule find a tour'],
    ['play', 'Play', 'Find a tour yourself, with a warning before it is too late'],
  ],
};
