// The requests to the engine, which `web/src/request.rs` reads. A test sends each of them, so each is one template.

export const requests = {
  tables: () => 'tables',
  begin: (seed) => `begin ${seed}`,
  show: (look, theme, detail) => `show ${look} ${theme} ${detail}`,
  tick: (milliseconds) => `tick ${milliseconds}`,
  run: () => 'run',
  draw: (style) => `draw ${style}`,

  mode: (mode) => `mode ${mode}`,
  board: (size) => `board ${size}`,
  open: (link) => `open ${link}`,
  lesson: (number) => `lesson ${number}`,
  lessonTurn: (number) => `lesson ${number} turn`,
  offer: (offer) => `offer ${offer}`,
  plain: (plain) => `${plain}`,

  choose: (square) => `choose ${square}`,
  end: (square) => `end ${square}`,
  note: (square) => `note ${square}`,
  paint: (square) => `paint ${square}`,
  paintFirst: (square) => `paint-first ${square}`,
  mirror: (mirror) => `mirror ${mirror}`,
  wholeBoard: () => 'whole-board',

  start: (start) => `start ${start}`,
  tieBreak: (rule) => `tie-break ${rule}`,
  toggleBacktracking: () => 'toggle-backtracking',
  toggleOutlook: () => 'toggle-outlook',
  toggleUncrossed: () => 'toggle-uncrossed',
  playPause: () => 'play-pause',
  fastForward: () => 'fast-forward',
  seek: (number) => `seek ${number}`,
  speed: (number) => `speed ${number}`,

  findTour: () => 'find-tour',
  findClosed: () => 'find-closed',
  find: (kind) => `find ${kind}`,
  fewest: (goal) => `fewest ${goal}`,
  stopSearch: () => 'stop-search',
  giveUp: () => 'give-up',
  daily: (level, size, day) => `daily ${level} ${size} ${day}`,
  puzzle: (level, size, seed) => `puzzle ${level} ${size} ${seed}`,
};

export function isTick(request) {
  return /^tick \d+$/.test(request);
}

/** Whether a request comes from the user and changes the session. */
export function isOwn(request) {
  return Boolean(request) && !isTick(request) && !/^(tables$|run$|(show|draw) )/.test(request);
}
