// The page’s texts in German, with the same names as in `english.js`.

import { dated as datedIn } from './dates.js';
import { show, Translation } from './translation.js';

const dated = (day, form) => datedIn('de-DE', day, form);
const LONG = { day: 'numeric', month: 'long', year: 'numeric' };
const grouped = (number) => number.toLocaleString('de-DE');
/** A count with its noun. */
const count = (number, one, many) => `${grouped(number)} ${number === 1 ? one : many}`;

export const title = 'Springertour';

const LEVELS = { easy: 'leicht', medium: 'mittel', hard: 'schwer' };

/** A level as part of a line. */
export const levelName = (level) => LEVELS[level] ?? level;

/** A kind of puzzle, such as `8×8 medium`. */
const kindName = (kind) => kind.replace(/[a-z]+$/, (word) => (word === 'verse' ? 'Rösselsprung' : levelName(word)));

export const tools = {
  modes: 'Was du tun möchtest',
  firstModes: [['watch', 'Zusehen'], ['play', 'Spielen'], ['puzzle', 'Rätsel'], ['shape', 'Form']],
  looks: 'Darstellung',
  board: (name) => `Brett ${name}`,
  lessons: 'Lektionen',
  menu: 'Menü',
  skip: 'Zum Brett springen',
  open: 'Öffnen ↗',
  openAbout: 'Die ganze Seite in einem neuen Tab öffnen',
};

export const transport = {
  name: 'Zeitleiste',
  restart: 'Zum Anfang',
  back: 'Voriger Zug',
  play: 'Züge abspielen',
  pause: 'Anhalten',
  step: 'Nächster Zug',
  finish: 'Zum Ende',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  place: 'Schritt',
  speed: 'Tempo',
  perSecond: (speed) => `${count(speed, 'Zug', 'Züge')} pro Sekunde`,
  pace: (speed) => `${count(speed, 'Zug', 'Züge')}/s`,
};

export const panel = {
  name: 'Bericht und Auswahl',
  loading: 'Wird geladen\u00a0…',
  restoring: 'Deine letzte Sitzung wird wiederhergestellt\u00a0…',
  stop: 'Abbrechen',
  rule: 'Bei gleich guten Zügen',
  backtracking: 'Backtracking: in Sackgassen umkehren',
  explain: 'Jeden Zug erklären',
  find: 'Tour finden',
  findClosed: 'Geschlossene Tour finden',
  kind: 'Art der Tour',
  plainKinds: [['open', 'Beliebig'], ['closed', 'Geschlossen']],
  start: 'Startfeld',
  end: 'Endfeld wählen',
  clear: 'Leeren',
  starts: 'Startfelder testen\u00a0…',
  hint: 'Tipp',
  check: 'Prüfen',
  note: 'Notieren',
  giveUp: 'Aufgeben',
  reallyGiveUp: 'Lösung zeigen?',
  readingNotes: 'Wähle einen gelesenen Buchstaben, um ihn und alle folgenden zurückzunehmen. Prüfen zählt als Tipp.',
  solvingNotes: 'Wähle eine deiner Zahlen, um sie zu entfernen, oder eine vorgegebene, um dort weiterzumachen. Prüfen zählt als Tipp.',
  outlook: 'Zeigen, ob eine Tour möglich ist',
  uncrossed: 'Die eigene Linie nie kreuzen',
  day: 'Rätsel des Tages',
  level: 'Schwierigkeit',
  side: 'Brett',
  days: 'Kalender\u00a0…',
  newPuzzle: 'Neues Rätsel',
  verse: 'Rösselsprung\u00a0…',
  sheets: 'Drucken oder teilen\u00a0…',
  mirror: 'Spiegeln',
  whole: 'Ganzes Brett',
  invert: 'Felder und Löcher tauschen',
  why: 'Warum dieser Zug',
  tree: 'Suchbaum',
  treeAbout: 'Jede Ebene ist ein Zug; dünne Zweige sind Sackgassen.',
  famous: 'Berühmte Touren\u00a0…',
  styles: 'Stile',
  onBoard: 'Brett',
  moves: 'Züge',
  clockName: 'Zeit',
  save: 'Speichern und teilen',
  svg: 'SVG speichern',
  png: 'PNG speichern',
  pdf: 'PDF speichern',
  link: 'Link kopieren',
  time: (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  clock: ({ seconds, hints }) => `${panel.time(seconds)} · ${hints === 0 ? 'ohne Tipp' : count(hints, 'Tipp', 'Tipps')}`,
  placed: (placed, all) => `${placed} von ${all}`,
  playing: 'Die Tour wird abgespielt.',
  embed: 'Einbettungscode kopieren',
};

export const guide = {
  start: (square) => `Wähle ein beliebiges Feld oder starte mit der Abspieltaste auf ${square}.`,
  ready: () => 'Wähle ein markiertes Feld, um selbst zu ziehen, oder ein anderes, um dort zu beginnen.',
  selected: () => 'Ein Doppelklick beginnt dort eine neue Tour.',
  paused: () => 'Die Abspieltaste setzt die Tour fort; mit den Pfeilen daneben gehst du einen Zug zurück oder vor.',
  running: () => 'Halte an, um genauer hinzusehen.',
  'by-hand': () => 'Wähle ein markiertes Feld. Ein Tipp zeigt eines, mit dem eine Tour möglich bleibt; „Rückgängig“ nimmt einen Zug zurück.',
  'by-hand-alone': () => 'Wähle ein markiertes Feld.',
  puzzle: () => 'Wähle ein Feld für diese Zahl.',
};

export const puzzleGuide = {
  givenUp: 'Du hast dieses Rätsel aufgegeben, deshalb zählt es nicht mehr. Mit „Noch einmal“ beginnst du von vorn.',
  letter: (letter, square) => `Der nächste Buchstabe liegt einen Springerzug vom ${letter} auf ${square} entfernt.`,
  move: 'einen Springerzug',
  longMove: 'einen Springerzug (zwei Felder geradeaus, eines zur Seite)',
  where: (before, after, move) => {
    const at = ({ number, square }) => `der ${number} auf ${square}`;
    const named = ({ number, square }) => `die ${number} auf ${square}`;
    if (before?.isNear && after?.isNear) return `Sie liegt ${move} von ${at(before)} und von ${at(after)} entfernt.`;
    if (before?.isNear) return `Sie liegt ${move} von ${at(before)} entfernt${after ? `; als nächste steht danach ${named(after)}` : ''}.`;
    if (after?.isNear) return `Sie liegt ${move} von ${at(after)} entfernt${before ? `; als letzte steht davor ${named(before)}` : ''}.`;
    if (before && after) return `In der Tour kommt sie zwischen ${at(before)} und ${at(after)}.`;
    return before ? `In der Tour kommt sie nach ${at(before)}.` : `In der Tour kommt sie vor ${at(after)}.`;
  },
};

export const awaited = {
  watch: 'Wähle das Feld, auf dem die Tour enden soll.',
  puzzle: 'Wähle die Felder, auf denen diese Zahl stehen könnte.',
};

export const notes = (square, numbers) => `${square}, ${numbers ? `Notizen ${numbers.join(', ')}` : 'keine Notizen'}`;

export function square(name, seen, mode, isHinted) {
  const parts = [seen?.notes ? notes(name, seen.notes) : name];
  if (!seen) return parts[0];
  const is = (what) => seen.is?.includes(what);
  if (is('missing')) return `${name}, kein Feld`;
  if (seen.letter) parts.push(seen.letter);
  if (seen.n) parts.push(`${is('given') ? 'vorgegebene Zahl' : 'Zahl'} ${seen.n}`);
  if (is('knight') && mode !== 'puzzle') parts.push('hier steht der Springer');
  if (is('candidate')) parts.push('einen Springerzug entfernt');
  if (seen.degree !== undefined) parts.push(count(seen.degree, 'Folgezug', 'Folgezüge'));
  if (is('chosen')) parts.push('nächster Zug');
  if (is('hint')) parts.push('Tipp');
  if (is('wanted-end')) parts.push('dein Endfeld');
  if (is('given-up')) parts.push('führte in eine Sackgasse');
  if (is('fault')) parts.push('hier ist ein Fehler');
  if (is('active')) parts.push(mode === 'puzzle' && !isHinted ? 'direkt vor oder nach der gesuchten Zahl' : 'markiert');
  if (is('good')) parts.push('als möglich markiert');
  if (is('bad')) parts.push('als unmöglich markiert');
  return parts.join(', ');
}

export const board = {
  name: (board, mode) => (mode === 'shape' ? `Brett ${board}: Wähle Felder, um sie zu entfernen` : `Brett ${board}`),
};

export const dialogs = {
  close: 'Schließen',
  board: 'Brett',
  files: 'Spalten (Linien)',
  ranks: 'Zeilen (Reihen)',
  layOut: 'Dieses Brett nehmen',
  boardNote: 'Bis zu 200 Spalten und 200 Zeilen. Einzelne Felder entfernst du unter „Form“.',
  menu: 'Menü',
  scheme: 'Farben der Seite',
  schemes: [['system', 'Wie im System'], ['light', 'Hell'], ['dark', 'Dunkel']],
  theme: 'Farben des Bretts',
  autoTheme: 'Automatisch',
  tour: 'Diese Tour',
  keys: 'Tasten',
  keyList: [
    ['Tab', 'zum nächsten Bedienelement'],
    ['Pfeiltasten, mit Umschalt', 'ein Feld weiter oder zehn'],
    ['Eingabe, Leertaste', 'das Feld wählen'],
    ['Umschalt + Eingabe', 'hier enden oder die Zahl notieren'],
    ['Strg + Z, Strg + Y', 'rückgängig, wiederholen'],
    ['Leertaste', 'abspielen oder anhalten, wenn keine Schaltfläche den Fokus hat'],
    ['← →, Bild auf, Bild ab', 'einen Zug zurück oder vor'],
    ['Pos1, Ende', 'zum Anfang oder zum Ende'],
    ['N', 'zur nächsten vorgegebenen Zahl eines Rätsels'],
    ['F, Esc', 'Vollbild und zurück'],
    ['?', 'diese Liste'],
  ],
  program: 'Das Desktop-Programm',
  programNote: 'Es beherrscht auch Bretter mit einer Billion Feldern, viele Dateiformate und zwei Springer, zählt Touren und druckt Rätselblätter.',
  programLink: 'Zum Programm',
  judgeLink: 'Ein Programm prüfen, das Touren findet',
  fullScreen: 'Vollbild',
};

export const legend = {
  colours: 'Farben',
  name: 'Zeichen auf dem Brett',
  marks: { degree: 'Der Grad: die Zahl der Folgezüge', 'wanted-end': 'Dein Endfeld', 'given-up': 'Führte in eine Sackgasse', fault: 'Hier ist ein Fehler' },
  watch: { candidate: 'Mögliche nächste Züge', chosen: 'Der Zug nach der Regel' },
  play: { candidate: 'Wohin du ziehen kannst', chosen: 'Diesen Zug würde die Regel wählen', hint: 'Der Tipp' },
  puzzle: { candidate: 'Wo die Zahl stehen kann', active: 'Die Zahlen davor und danach', hint: 'Der Tipp', fault: 'Falsch' },
  shape: {},
  hinted: { active: 'Woraus der Tipp folgt' },
};

export const lessons = {
  name: 'Lektion',
  place: (number, of) => `${number} von ${of}`,
  close: 'Schließen',
  before: 'Zurück',
  next: 'Weiter',
  done: 'Fertig',
};

export const month = {
  title: 'Tagesrätsel',
  caption: (level, side) => `${level}, ${side.replace('x', ' × ')}`,
  before: 'Voriger Monat',
  after: 'Nächster Monat',
  week: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  name: (month) => dated(month, { month: 'long', year: 'numeric' }),
  day: (day, isSolved) => (isSolved ? `${dated(day, LONG)}, gelöst` : dated(day, LONG)),
};

export const set = {
  name: 'Rätselreihe',
  next: 'Nächstes Rätsel',
  copy: 'Ergebnisse kopieren',
  copied: 'Die Ergebnisse sind kopiert.',
  solved: (solved, of) => `${solved} von ${of} gelöst`,
  puzzle: (number, result) => `Rätsel ${number}${result ? (result.isGivenUp ? ', aufgegeben' : ', gelöst') : ''}`,
  line: (results) => {
    const solved = results.filter((it) => it && !it.isGivenUp).length;
    const each = results.map((it, at) => `${at + 1}: ${!it ? 'offen' : it.isGivenUp ? 'aufgegeben' : panel.clock(it)}`);
    return `${title}, ${set.solved(solved, results.length)}; ${each.join('; ')}`;
  },
};

export const facts = { name: 'Über diese Tour' };

export const famous = { name: 'Berühmte Touren' };

export const verse = {
  name: 'Rösselsprung erstellen',
  about: 'Aus den Buchstaben eines Textes wird ein Brett, auf dem nur eine einzige Springertour den Text ergibt. Nötig sind 12 bis 200 Buchstaben.',
  text: 'Text',
  examples: [
    ['Goethe', 'Über allen Gipfeln ist Ruh, in allen Wipfeln spürest du kaum einen Hauch'],
    ['Eichendorff', 'Es war, als hätt der Himmel die Erde still geküsst'],
    ['Heine', 'Im wunderschönen Monat Mai, als alle Knospen sprangen'],
  ],
  make: 'Erstellen',
  making: 'Gesucht wird eine Tour, die als einzige den Text ergibt\u00a0…',
};

export const save = {
  saved: (name) => `${name} ist gespeichert.`,
  copied: 'Der Link ist kopiert.',
  notCopied: (link) => `Der Link ließ sich nicht kopieren: ${link}`,
  embedded: 'Der Code ist kopiert. Füge ihn in deine Seite ein.',
  notDrawn: 'Dieser Browser konnte das Bild nicht erzeugen.',
};

export const faults = {
  engine: 'Der Rechenkern ist ausgefallen und wurde neu gestartet; die letzte Änderung kann verloren sein.',
  load: 'Der Rechenkern ließ sich nicht laden. Prüfe deine Verbindung und lade die Seite neu.',
  extras: 'Dieser Teil der Seite ist ausgefallen. Bitte versuche es noch einmal.',
  notLoaded: 'Dieser Teil der Seite ließ sich nicht laden. Prüfe deine Verbindung und versuche es noch einmal.',
  reload: 'Neu laden',
  stopped: 'Die Suche wurde abgebrochen.',
  unstored: 'Dieser Browser speichert nichts für diese Seite: Was du tust, ist weg, sobald du sie schließt.',
  update: 'Eine neue Version ist da.',
  early: (day, today) => {
    const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
    return `Das Rätsel für den ${dated(day, { ...LONG, year })} ist noch nicht verfügbar.`;
  },
  link: (why) => `Der Link ließ sich nicht öffnen: ${why}`,
};

export const sheet = {
  verse: 'Finde die Springertour, auf der die Buchstaben einen Text ergeben. Jeder Zug geht zwei Felder geradeaus und eines zur Seite. Es gibt genau eine Lösung.',
  puzzle: (all) =>
    `Trage die Zahlen 1 bis ${all} so ein, dass jede einen Springerzug (zwei Felder geradeaus, eines zur Seite) von der nächsten entfernt ist. Es gibt genau eine Lösung.`,
  tour: (all, moves) =>
    moves.length === all
      ? `Eine Springertour von ${moves[0]} bis ${moves.at(-1)}: Sie besucht alle ${grouped(all)} Felder, jedes genau einmal.`
      : `Finde eine Springertour: Nummeriere alle ${grouped(all)} Felder so, dass jedes einen Springerzug (zwei Felder geradeaus, eines zur Seite) vom nächsten entfernt ist.`,
  impossible: 'Auf diesem Brett gibt es keine Tour.',
  onPaper: (text) => text.replace(/ ?Drag over the board .*\.$/, ''),
  fields: ['Name', 'Zeit'],
  whole: (address) => (address ? `Die ganze Reihe: ${address}` : 'Die ganze Reihe'),
};

export const starts = {
  name: 'Startfelder testen',
  about: 'Die Warnsdorff-Regel wird von jedem Feld aus ausprobiert, mit deiner Wahl bei gleich guten Zügen. Wähle ein Feld, um dort zu beginnen.',
  cell: (square, isTour, moves) =>
    (isTour ? `${square}, eine Tour` : moves ? `${square}, Sackgasse nach ${count(moves, 'Feld', 'Feldern')}` : `${square}, keine Tour`),
  result: (tours, possible, all) => {
    const whole = possible === 1 ? 'Das einzige Startfeld führt zu einer Tour.' : `Alle ${possible} Startfelder führen zu einer Tour.`;
    const some = `${tours} von ${possible} Startfeldern ${tours === 1 ? 'führt' : 'führen'} zu einer Tour. Bei den anderen steht, wie viele Felder der Springer besucht hat.`;
    const found = tours === possible ? whole : some;
    return possible < all ? `${found} Auf Feldern mit „–“ beginnt keine Tour.` : found;
  },
};

export const straighten = {
  name: 'Diese Tour verbessern',
  goals: [['turns', 'Weniger Knicke'], ['crossings', 'Weniger Kreuzungen']],
  started: (goal) => `Gesucht wird eine Tour mit weniger ${{ turns: 'Knicken', crossings: 'Kreuzungen' }[goal]}\u00a0…`,
  reached: (goal, now, before) => {
    const name = { turns: 'Knicke', crossings: 'Kreuzungen' }[goal];
    return now === before ? `${name}: ${now}, wie zuvor.` : `${name}: ${now} (zuvor ${before}).`;
  },
  over: 'Die Suche ist beendet.',
  moved: (start) => `Die Tour beginnt jetzt auf ${start}.`,
};

export const sheets = {
  name: 'Drucken oder teilen',
  about: 'Ein Rätsel oder mehrere, mit wenig Tinte, auf A4 oder Letter. Mehrere bilden eine Reihe, die eine Klasse auch über einen Link öffnen kann.',
  count: 'Rätsel',
  levels: 'Schwierigkeit',
  same: 'Alle gleich',
  rising: 'Von leicht bis schwer',
  set: (count) => `Die ganze Reihe (${count})`,
  link: 'Link zur Reihe kopieren',
  copied: 'Der Link ist kopiert.',
  code: 'Oder scanne diesen Code:',
  puzzles: (count) => (count === 1 ? 'Dieses Rätsel' : `${count} Rätsel`),
  solutions: 'Lösungen auf einer eigenen Seite',
  solved: 'Lösungen',
  print: 'Drucken',
  progress: (number, of) => `Rätsel ${number} von ${of} entsteht\u00a0…`,
  failed: 'Die Rätsel konnten nicht erzeugt werden. Versuche es mit einer anderen Stufe oder einem anderen Brett.',
};

export function titleOf({ title, day }) {
  const name = kindName(title);
  return day ? name.replace(day, dated(day, LONG)) : name;
}

export function longDate(day) {
  return dated(day, { weekday: 'long', ...LONG });
}

export const titles = {
  watch: (board) => `Zusehen ${board}`,
  play: (board) => `Spielen ${board}`,
  puzzle: () => 'Rätsel',
  shape: (board) => `Form ${board}`,
  of: (what) => (what ? `${what} · ${title}` : title),
};

export const modes = {
  emptied: 'Dein Spiel beginnt auf einem leeren Brett. Mit „Rückgängig“ holst du die Tour zurück, die du angesehen hast.',
};

export const news = {
  ready: 'Das neue Rätsel des Tages ist da.',
  open: 'Öffnen',
  race: (time) => `Unterbiete diese Zeit: ${time}.`,
};

export const result = {
  name: 'Ergebnis',
  best: (kind, best) => `Deine Bestleistung bei ${kindName(kind)}: ${best}.`,
  isBest: (kind) => `Das ist deine Bestleistung bei ${kindName(kind)}.`,
  first: 'Für die Tage in Folge zählt die erste Lösung.',
  won: (time) => `Du warst schneller als ${time}.`,
  lost: (time) => `Die Zeit ${time} hast du nicht unterboten.`,
  next: (hours, minutes) => {
    const parts = [hours > 0 && `${hours}\u00a0Std.`, (minutes > 0 || hours === 0) && `${minutes}\u00a0Min.`];
    return `Noch ${parts.filter(Boolean).join(' ')} bis zum nächsten Rätsel.`;
  },
  copy: 'Ergebnis kopieren',
  share: 'Teilen\u00a0…',
  picture: 'Bild speichern',
  level: 'Andere Stufe',
  yesterday: 'Rätsel von gestern',
  again: 'Noch einmal',
  copied: 'Das Ergebnis ist kopiert.',
  game: (what) => `${title} ${kindName(what).replace(/^\d{4}-\d\d-\d\d/, (day) => dated(day, LONG))}`,
};

/** Labels of the engine’s choices. */
const LABELS = {
  modes: Object.fromEntries(tools.firstModes),
  looks: { flags: 'Flaggen', discs: 'Scheiben', path: 'Linie' },
  themes: { wood: 'Holz', green: 'Turniergrün', slate: 'Schiefer', contrast: 'Hoher Kontrast', print: 'Druck (weiß)' },
  rules: {
    first: 'Erster: in fester Reihenfolge',
    edge: 'Rand: ein Randfeld, falls es eins gibt',
    centre: 'Mitte: am weitesten von ihr entfernt',
    lookahead: 'Vorausschau: einen Zug weiter die wenigsten Folgezüge',
    'squirrel-cull': 'Squirrel und Cull: feste Reihenfolgen',
    random: 'Zufall: irgendeiner davon',
  },
  kinds: {
    random: 'Zufällig',
    'half-turn': 'Halbe Drehung, offen',
    eulerian: 'Halbe Drehung, um die Mitte',
    bergholtian: 'Halbe Drehung, durch die Mitte',
    sulian: 'Spiegelung',
    'quarter-turn': 'Vierteldrehung',
  },
  transforms: { turn: 'Drehen', reflect: 'Spiegeln', reverse: 'Umkehren' },
  starts: { 'top-left': 'Ecke', centre: 'Mitte', random: 'Zufall' },
  levels: { easy: 'Leicht', medium: 'Mittel', hard: 'Schwer' },
  mirrors: ['Nicht spiegeln', 'Links und rechts', 'Oben und unten', 'In beide Richtungen', 'Vierteldrehungen'],
  styles: { curve: 'Kurven', gradient: 'Verlauf', plain: 'Schlicht', ring: 'Ring', weave: 'Geflecht', woodcut: 'Holz\u00adschnitt' },
};

/** How the rule decides between squares with equally many onward moves. */
const TIES = [
  ['the rule takes the first', 'die Regel nimmt das erste'],
  ['the rule takes the one on the edge', 'die Regel nimmt das am Rand'],
  ['none is on the edge, so the rule takes the first', 'keines liegt am Rand, also nimmt die Regel das erste'],
  ['of the {} on the edge the rule takes the last', 'von den {} am Rand nimmt die Regel das letzte'],
  ['the rule takes the one farthest from the centre', 'die Regel nimmt das am weitesten von der Mitte entfernte'],
  ['of the {} farthest from the centre the rule takes the first', 'von den {} am weitesten von der Mitte entfernten nimmt die Regel das erste'],
  ['the rule takes the first by Squirrel and Cull', 'die Regel nimmt das erste nach Squirrel und Cull'],
  ['the seed picks one', 'der Zufall wählt eines'],
];

/** Labels of the engine’s suggestions, and its short sentences; `{}` is a number, a square or a board. */
const SENTENCES = [
  ['Another puzzle', 'Anderes Rätsel'],
  ['Another tour', 'Andere Tour'],
  ['Back to the last chance', 'Zurück zur letzten Chance'],
  ['Check', 'Prüfen'],
  ['Continue', 'Fortsetzen'],
  ['Continue with backtracking', 'Mit Backtracking weiter'],
  ['Find a closed tour', 'Geschlossene Tour finden'],
  ['Find a tour', 'Tour finden'],
  ['Give up', 'Aufgeben'],
  ['Go back there', 'Dorthin zurück'],
  ['Hint', 'Tipp'],
  ['Let it end anywhere', 'Beliebiges Endfeld'],
  ['Move there', 'Dorthin ziehen'],
  ['Place it', 'Setzen'],
  ['Remove it', 'Entfernen'],
  ['Nearest start that works', 'Nächstgelegenes Startfeld'],
  ['Random start', 'Zufälliges Startfeld'],
  ['Start again', 'Neu beginnen'],
  ['Try another start', 'Anderes Startfeld'],
  ['Undo', 'Rückgängig'],
  ['Watch the tour', 'Tour ansehen'],
  ['Whole board', 'Ganzes Brett'],

  ['Choose a starting square', 'Wähle ein Startfeld'],
  ['The knight is on {}', 'Der Springer steht auf {}'],
  ['Paused on {}', 'Angehalten auf {}'],
  ['Working ahead…', 'Es wird vorausgerechnet\u00a0…'],
  ['Thinking…', 'Es wird gerechnet\u00a0…'],
  ['The tour is complete', 'Die Tour ist vollständig'],
  ['A closed tour of all {} squares: one more move from {} returns to {}.', 'Eine geschlossene Tour über alle {} Felder: Ein weiterer Zug von {} führt zurück nach {}.'],
  ['An open tour of all {} squares, from {} to {}.', 'Eine offene Tour über alle {} Felder, von {} nach {}.'],
  ['Replaying a tour that the solver found.', 'Du siehst eine Tour, die das Programm gefunden hat.'],
  ['No such tour exists', 'Eine solche Tour gibt es nicht'],
  ['{} has no tour', 'Auf {} gibt es keine Tour'],
  ['No tour starts on {}', 'Auf {} beginnt keine Tour'],
  ['Your move from {}', 'Dein Zug von {}'],
  ['A tour is still possible', 'Eine Tour ist noch möglich'],
  ['No tour has been possible since square {}', 'Seit dem {}. Feld ist keine Tour mehr möglich'],
  ['No move left', 'Kein Zug mehr möglich'],
  ['Here is one way to finish', 'So lässt sich die Tour vollenden'],
  ['You made it: the tour is complete', 'Geschafft: Die Tour ist vollständig'],
  ['The line crosses itself', 'Die Linie kreuzt sich'],
  ['No tour, open or closed', 'Keine Tour, weder offen noch geschlossen'],
  ['Open and closed tours exist', 'Es gibt offene und geschlossene Touren'],
  ['Open tours only', 'Es gibt nur offene Touren'],
  ['Choose a puzzle', 'Wähle ein Rätsel'],
  ['Some numbers of a tour are given. Place the others; there is exactly one solution.', 'Einige Zahlen einer Tour sind vorgegeben. Setze die übrigen; es gibt genau eine Lösung.'],
  ['Place {}', 'Setze die {}'],
  ['Read the verse', 'Lies den Text'],
  ['A knight reads a text, letter after letter. Choose the square of the first letter.', 'Ein Springer liest einen Text, Buchstabe für Buchstabe. Wähle das Feld des ersten Buchstabens.'],
  ['Not solved yet', 'Noch nicht gelöst'],
  ['All placed, but some are wrong.', 'Alles ist gesetzt, aber einiges ist falsch.'],
  ['No mistakes so far.', 'Bisher kein Fehler.'],
  ['{} on {} is wrong.', 'Die {} auf {} ist falsch.'],
  ['Solved in {}', 'Gelöst in {}'],
  ['Here is the solution', 'Hier ist die Lösung'],
  ['Nothing to undo.', 'Es gibt nichts rückgängig zu machen.'],
  ['Nothing to redo.', 'Es gibt nichts zu wiederholen.'],

  ['Could not find a tour from this position!', 'Von hier aus führt die Regel zu keiner Tour'],
  ['Can’t tell whether a tour is possible', 'Es ist unklar, ob eine Tour möglich ist'],
  ['Choose a square to start, then visit every other square once.', 'Wähle ein Startfeld und besuche dann jedes andere Feld einmal.'],
  ['Drag over the board to remove squares or put them back.', 'Ziehe über das Brett, um Felder zu entfernen oder zurückzulegen.'],
  ['You made these moves.', 'Diese Züge sind von dir.'],
  ['This tour came from a file or the clipboard.', 'Diese Tour stammt aus einer Datei oder der Zwischenablage.'],
  ['Still working out a hint…', 'Ein Tipp wird gesucht\u00a0…'],
  ['{} keeps a tour possible.', 'Mit {} bleibt eine Tour möglich.'],
  ['{} is wrong.', '{} ist falsch.'],

  ['Looking for a tour…', 'Eine Tour wird gesucht\u00a0…'],
  ['Looking for a better tour…', 'Eine bessere Tour wird gesucht\u00a0…'],
  ['Looking for the next move…', 'Der nächste Zug wird gesucht\u00a0…'],
  ['Making a puzzle…', 'Ein Rätsel entsteht\u00a0…'],
  ['Checking what is possible…', 'Es wird geprüft, was möglich ist\u00a0…'],

  ['possible start or end', 'mögliches Start- oder Endfeld'],
  ['impossible', 'unmöglich'],
  ['can be the other end', 'kann das andere Ende sein'],
  ['both ends, of one colour', 'beide Enden, auf derselben Farbe'],
  ['outer rows: possible start or end', 'äußere Reihen: mögliche Start- oder Endfelder'],
  ['inner rows: impossible', 'innere Reihen: unmöglich'],
  ['cannot both be ends', 'können nicht beide Enden sein'],
  ['numbers on the wrong colour', 'Zahlen auf der falschen Farbe'],
  ['too far apart', 'zu weit voneinander entfernt'],
  ['nothing leads here', 'hierher führt kein Zug'],
  ['has only one move', 'hat nur einen Zug'],
  ['cut off from the rest', 'vom Rest abgeschnitten'],
  ['visited only once', 'nur einmal besucht'],
  ['parts with no move between them', 'Teile ohne Zug dazwischen'],
  ['all their neighbours', 'alle ihre Nachbarn'],
  ['too many for their neighbours', 'zu viele für ihre Nachbarn'],

  ['{} of {}', '{} von {}'],
  ['Solved', 'Gelöst'],
  ['Best', 'Bestzeit'],
  ['Median', 'Median'],
  ['Hints', 'Tipps'],
  ['Day 1.', '1. Tag.'],
  ['Day {} in a row.', '{}. Tag in Folge.'],
  ['Days in a row: {}. Longest: {}.', 'Tage in Folge: {}; längste Serie: {}.'],
  ['With more hints than numbers of your own, the day does not count.', 'Mit mehr Tipps als eigenen Zahlen zählt der Tag nicht.'],

  ['{} is light, but a tour must start and end on dark: colours alternate, and there are {} dark and {} light squares.', '{} ist hell, aber eine Tour muss auf dunklen Feldern beginnen und enden: Die Farben wechseln sich ab, und es gibt {} dunkle und {} helle Felder.'],
  ['{} is dark, but a tour must start and end on light: colours alternate, and there are {} dark and {} light squares.', '{} ist dunkel, aber eine Tour muss auf hellen Feldern beginnen und enden: Die Farben wechseln sich ab, und es gibt {} dunkle und {} helle Felder.'],
  ['{} and {} are both {}, but a tour of {} must start and end on different colours: it has an odd number of moves, and each one changes the colour.', '{} und {} sind beide {}, aber eine Tour auf {} muss auf verschiedenen Farben beginnen und enden: Sie hat eine ungerade Zahl von Zügen, und jeder wechselt die Farbe.'],
  ['{} is too narrow: a knight cannot reach all squares.', '{} ist zu schmal: Ein Springer erreicht nicht alle Felder.'],
  ['No knight’s move reaches the centre of a {} board.', 'Kein Springerzug erreicht die Mitte eines {}-Bretts.'],
  ['No tour of {} exists: every path has been tried.', 'Auf {} gibt es keine Tour: Alle Wege sind durchprobiert.'],
  ['{} is on an inner row, and no tour of {} starts or ends there.', '{} liegt in einer inneren Reihe, und dort beginnt oder endet keine Tour auf {}.'],
  ['From the outer long rows every move leads to the inner rows, which have as many squares, so such a tour would alternate between outer and inner rows, just as it alternates colours.', 'Aus den langen äußeren Reihen führt jeder Zug in die inneren, die ebenso viele Felder haben. Eine solche Tour müsste also zwischen außen und innen wechseln, so wie sie die Farbe wechselt.'],
  ['Then all outer squares would have one colour, but they have both.', 'Dann hätten alle äußeren Felder dieselbe Farbe, aber sie haben beide.'],
  ['{} dark and {} light squares.', '{} dunkle und {} helle Felder.'],
  ['There are {} dark and {} light squares.', 'Es gibt {} dunkle und {} helle Felder.'],
  ['A knight changes colour with every move, so a {} tour needs equally many of each.', 'Ein Springer wechselt mit jedem Zug die Farbe, also braucht eine {} Tour von beiden gleich viele.'],
  ['A knight changes colour with every move, so a {} needs equally many of each, or one more of one colour.', 'Ein Springer wechselt mit jedem Zug die Farbe, also braucht eine {} von beiden gleich viele oder von einer Farbe eines mehr.'],
  ['No knight’s move reaches {}.', 'Kein Springerzug erreicht {}.'],
  ['Without {} the other squares fall into {} parts with no knight’s move between them.', 'Ohne {} zerfallen die übrigen Felder in {} Teile, zwischen denen kein Springerzug liegt.'],
  ['A tour visits it only once, so it can reach at most {} of the parts.', 'Eine Tour besucht es nur einmal, erreicht also höchstens {} der Teile.'],
  ['{} and {} are an even number of moves apart, so their squares must share a colour, but {} is {} and {} is {}.', '{} und {} liegen eine gerade Zahl von Zügen auseinander, also müssen ihre Felder dieselbe Farbe haben, aber {} ist {} und {} ist {}.'],
  ['{} and {} are an odd number of moves apart, so their squares must have different colours, but {} is {} and {} is {}.', '{} und {} liegen eine ungerade Zahl von Zügen auseinander, also müssen ihre Felder verschiedene Farben haben, aber {} ist {} und {} ist {}.'],
  ['There is no such tour of {}: every path has been tried.', 'Eine solche Tour auf {} gibt es nicht: Alle Wege sind durchprobiert.'],
  ['There is no such tour of {} from {}: every path has been tried.', 'Eine solche Tour auf {} gibt es von {} aus nicht: Alle Wege sind durchprobiert.'],
  ['There is no such tour of {} from {} to {}: every path has been tried.', 'Eine solche Tour auf {} gibt es von {} nach {} nicht: Alle Wege sind durchprobiert.'],
  ['Among the squares left: ', 'Unter den übrigen Feldern gilt: '],
  ['Choose another start.', 'Wähle ein anderes Startfeld.'],
  ['Play on and see how far you get, or go back to where a tour was possible.', 'Spiele weiter und sieh, wie weit du kommst, oder geh dorthin zurück, wo noch eine Tour möglich war.'],

  ['The knight is stuck on {} after {} of {} squares: every square it can reach has been visited.', 'Der Springer kommt auf {} nicht weiter, nach {} von {} Feldern: Alle Felder, die er erreicht, sind schon besucht.'],
  ['The knight is stuck on {} after {} of {} squares: it cannot move from there.', 'Der Springer kommt auf {} nicht weiter, nach {} von {} Feldern: Von dort kann er nicht ziehen.'],
  ['The knight is stuck on {} after {} of {} squares ({}).', 'Der Springer kommt auf {} nicht weiter, nach {} von {} Feldern ({}).'],
  ['Every continuation from {} has been tried, in {} steps.', 'Alle Fortsetzungen von {} aus sind durchprobiert, in {} Schritten.'],
  ['Only checked on boards of up to {} squares.', 'Das wird nur auf Brettern mit bis zu {} Feldern geprüft.'],
  ['The search took too long.', 'Die Suche hat zu lange gedauert.'],
  ['The knight is already on {}.', 'Der Springer steht schon auf {}.'],
  ['{} has already been visited.', '{} ist schon besucht.'],
  ['{} has not been visited.', '{} ist noch nicht besucht.'],
  ['{} is not a knight’s move from {}: two squares one way and one across.', '{} liegt nicht einen Springerzug von {} entfernt: zwei Felder geradeaus, eines zur Seite.'],
  ['You chose {}, as the rule would.', 'Du hast {} gewählt, wie auch die Regel.'],
  ['You chose {}; the rule would take {}.', 'Du hast {} gewählt; die Regel nähme {}.'],
  ['You chose {}; the rule would go back.', 'Du hast {} gewählt; die Regel ginge zurück.'],
  ['Undo brings back the moves that were ahead.', 'Mit „Rückgängig“ kommen die Züge wieder, die folgten.'],
  ['{} is number 1, before {}.', '{} ist die 1, vor {}.'],
  ['{} is number {}, after {}.', '{} ist die {}, nach {}.'],
  ['{} is number {}, between {} and {}.', '{} ist die {}, zwischen {} und {}.'],
  ['A closed tour in {} without a hint.', 'Eine geschlossene Tour in {} ohne Tipp.'],
  ['An open tour in {} without a hint.', 'Eine offene Tour in {} ohne Tipp.'],
  ['A closed tour in {} with {} hint.', 'Eine geschlossene Tour in {} mit {} Tipp.'],
  ['An open tour in {} with {} hint.', 'Eine offene Tour in {} mit {} Tipp.'],
  ['A closed tour in {} with {} hints.', 'Eine geschlossene Tour in {} mit {} Tipps.'],
  ['An open tour in {} with {} hints.', 'Eine offene Tour in {} mit {} Tipps.'],
  ['Every square has been visited.', 'Jedes Feld ist besucht.'],
  ['The puzzle is solved.', 'Das Rätsel ist gelöst.'],
  ['Warnsdorff’s rule with the {} tie-break.', 'Die Warnsdorff-Regel, bei Gleichstand „{}“.'],
  ['Warnsdorff’s rule with backtracking and the {} tie-break.', 'Die Warnsdorff-Regel mit Backtracking, bei Gleichstand „{}“.'],
  ['{} {} so far.', 'Bisher {} {}.'],
  ['{} is not a knight’s move from {}, so the tour now starts on {}.', '{} liegt nicht einen Springerzug von {} entfernt, also beginnt die Tour jetzt auf {}.'],
  ['{} turns.', '{} Knicke.'],
  ['{} {}, the fewest possible.', '{} {}, weniger sind nicht möglich.'],
  ['{} {}; fewer than {} are impossible.', '{} {}; weniger als {} sind unmöglich.'],
  ['{} {}; the fewest possible are {}.', '{} {}; am wenigsten sind {} möglich.'],
  ['Try again?', 'Noch ein Versuch?'],
  ['You stopped at square {} ({}).', 'Du hast beim {}. Feld aufgehört ({}).'],
  ['From square {} it could have gone like this.', 'Vom {}. Feld an hätte es so weitergehen können.'],
  ['{} {} without a hint.', '{} {} ohne Tipp.'],
  ['{} {} with {} hint.', '{} {} mit {} Tipp.'],
  ['{} {} with {} hints.', '{} {} mit {} Tipps.'],
  ['{} numbers are wrong; the first is {} on {}.', '{} Zahlen sind falsch, als erste die {} auf {}.'],
  ['{} is already on the board.', 'Die {} steht schon auf dem Brett.'],
  ['{} cannot be on {}: that is not a knight’s move from {} on {}.', 'Die {} kann nicht auf {} stehen: Das ist kein Springerzug von der {} auf {}.'],
  ['The text has {} letters or syllables, and a verse has 12 to 200.', 'Der Text hat {} Buchstaben oder Silben; ein Rösselsprung hat 12 bis 200.'],
  ['Only empty squares can have notes.', 'Nur leere Felder können Notizen haben.'],
  ['A square holds up to four notes.', 'Auf einem Feld haben vier Notizen Platz.'],
  ['No simple step from here.', 'Von hier führt kein einfacher Schritt weiter.'],

  ['Between {} on {} and {} on {}, only {} is left for {}.', 'Zwischen der {} auf {} und der {} auf {} bleibt nur {} für die {}.'],
  ['For {}, only {} has the right colour and is near enough to both {} on {} and {} on {}.', 'Für die {} hat nur {} die richtige Farbe und liegt nahe genug sowohl an der {} auf {} als auch an der {} auf {}.'],
  ['For {}, only {} has the right colour and is near enough to {} on {}.', 'Für die {} hat nur {} die richtige Farbe und liegt nahe genug an der {} auf {}.'],
  ['Only {} is left for {}.', 'Nur {} bleibt für die {}.'],
  ['Only {} fits on {}: for every other number left it is too far or has the wrong colour.', 'Nur die {} passt auf {}: Für jede andere fehlende Zahl ist das Feld zu weit entfernt oder hat die falsche Farbe.'],
  ['From {} only {} and {} can still be reached, so the knight comes from one and goes to the other.', 'Von {} aus sind nur noch {} und {} erreichbar, also kommt der Springer von dem einen und zieht zum anderen.'],
  ['{} is {}, {} {} is {}.', '{} ist die {}, {} {} die {}.'],
  ['{} is {} and {} is {}, {} {} is {}.', '{} ist die {} und {} ist die {}, {} {} die {}.'],
  ['{} is {}, and {} is too far from {} on {} for {}, {} {} is {}.', '{} ist die {}, und {} ist zu weit von der {} auf {} entfernt für die {}, {} {} die {}.'],
  ['Together, the numbers leave only {} for {}.', 'Zusammen lassen die Zahlen nur {} für die {}.'],
  ['If {} were on {}, the number before it or after it would have no square.', 'Stünde die {} auf {}, hätte die Zahl davor oder danach kein Feld.'],
  ['If {} were on {}, no square would be left for {}.', 'Stünde die {} auf {}, bliebe kein Feld für die {}.'],
  ['If {} were on {}, no number would fit on {}.', 'Stünde die {} auf {}, passte keine Zahl auf {}.'],
  ['So only {} is left for {}.', 'Also bleibt nur {} für die {}.'],
  ['So it is not, and together the numbers leave only {} for {}.', 'Also steht sie dort nicht, und zusammen lassen die Zahlen nur {} für die {}.'],
  ['The text starts on {}.', 'Der Text beginnt auf {}.'],
  ['The text continues on {}.', 'Der Text geht auf {} weiter.'],

  ['{} is the only move.', '{} ist der einzige Zug.'],
  ['{} would be a dead end; {} is the only other move.', '{} wäre eine Sackgasse; {} ist der einzige andere Zug.'],
  ['{} has the fewest onward moves ({}).', '{} hat die wenigsten Folgezüge ({}).'],
  ['{} would be a dead end; of the others {} has the fewest onward moves ({}).', '{} wäre eine Sackgasse; von den anderen hat {} die wenigsten Folgezüge ({}).'],
  ['{}.', '{}.'],
  ...TIES.flatMap(([english, own]) => ['move', 'moves'].flatMap((move) => [
    [`{} squares tie with {} onward ${move}; ${english}.`, `{} Felder haben gleich viele Folgezüge ({}); ${own}.`],
    [`{} would be a dead end; of the others {} tie with {} onward ${move}; ${english}.`, `{} wäre eine Sackgasse; von den anderen haben {} gleich viele Folgezüge ({}); ${own}.`],
  ])),

  ['This tour continues to {}.', 'Diese Tour geht auf {} weiter.'],
  ['This tour continues to {}; the rule would take {}.', 'Diese Tour geht auf {} weiter; die Regel nähme {}.'],
  ['{} was the last candidate: back up one move.', '{} war der letzte Kandidat: einen Zug zurück.'],
  ['{} failed; next in order is {}, with {} onward {}.', '{} ist gescheitert; als nächstes kommt {}, mit {} {}.'],
  ['No candidate is left.', 'Kein Kandidat ist übrig.'],
  ['All candidates have been tried, back to the first square: no tour starts on {}.', 'Alle Kandidaten sind versucht, zurück bis zum ersten Feld: Auf {} beginnt keine Tour.'],

  ['put the knight on the first square', 'setze den Springer auf das erste Feld'],
  ['until every square is visited:', 'bis jedes Feld besucht ist:'],
  ['find the candidates and their degrees', 'finde die Kandidaten und ihre Grade'],
  ['if there are none: stuck', 'wenn es keine gibt: Sackgasse'],
  ['leave out dead ends, if others are left', 'lass Sackgassen weg, wenn andere bleiben'],
  ['keep the lowest degree', 'behalte den kleinsten Grad'],
  ['if several are left: break the tie', 'wenn mehrere bleiben: entscheide den Gleichstand'],
  ['go there', 'zieh dorthin'],
  ['the tour is complete', 'die Tour ist vollständig'],
  ['to continue from a square:', 'von einem Feld aus weitersuchen:'],
  ['if every square is visited: done', 'wenn jedes Feld besucht ist: fertig'],
  ['sort by degree, dead ends last', 'ordne nach Grad, Sackgassen zuletzt'],
  ['among equals: break the tie', 'unter Gleichen: entscheide den Gleichstand'],
  ['for each candidate, in this order:', 'für jeden Kandidaten, in dieser Reihenfolge:'],
  ['continue from there', 'suche von dort weiter'],
  ['take the move back', 'nimm den Zug zurück'],
  ['all tried from the first: no tour', 'vom ersten aus alles versucht: keine Tour'],

  ['What a tour is', 'Was eine Tour ist'],
  ['A knight’s tour visits every square exactly once, moving only as a knight.', 'Eine Springertour besucht jedes Feld genau einmal, immer im Springerzug.'],
  ['This board has {} squares, so a tour takes {} moves.', 'Dieses Brett hat {} Felder, also hat eine Tour {} Züge.'],
  ['Play a tour', 'Tour abspielen'],
  ['The knight starts on a1, and the numbers show the order of its visits: 25 is the last.', 'Der Springer beginnt auf a1, und die Zahlen zeigen, wann er ein Feld besucht: 25 ist das letzte.'],
  ['One more move cannot take it home, so this tour is open.', 'Mit einem weiteren Zug kommt er nicht zum Anfang zurück, also ist diese Tour offen.'],
  ['The rule', 'Die Regel'],
  ['The number on a square is its degree: the number of onward moves.', 'Die Zahl auf einem Feld ist sein Grad: die Zahl der Folgezüge.'],
  ['Warnsdorff’s rule takes the square with the lowest, before it becomes unreachable; but 0 is a dead end, so it comes last.', 'Die Warnsdorff-Regel nimmt das Feld mit dem kleinsten Grad, bevor es unerreichbar wird; nur die 0 kommt zuletzt, denn sie ist eine Sackgasse.'],
  ['From a8 the knight has two moves, both to squares with degree 5.', 'Von a8 hat der Springer zwei Züge, beide auf Felder mit Grad 5.'],
  ['Next move', 'Nächster Zug'],
  ['The mark shows the square that the rule takes next.', 'Die Markierung zeigt das Feld, das die Regel als nächstes nimmt.'],
  ['Degrees change as the knight moves: each visited square leaves its neighbours one way fewer.', 'Die Grade ändern sich mit jedem Zug: Jedes besuchte Feld nimmt seinen Nachbarn einen Weg.'],
  ['Go on and watch them.', 'Mach weiter und beobachte sie.'],
  ['Why ties matter', 'Warum Gleichstände zählen'],
  ['When several squares have the lowest degree, a second rule breaks the tie.', 'Haben mehrere Felder den kleinsten Grad, entscheidet eine zweite Regel.'],
  ['The rule Edge takes the last of them that lies on the edge of the board, or the first if none does.', 'Die Regel „Rand“ nimmt das letzte davon, das am Rand des Bretts liegt, oder das erste, wenn keines am Rand liegt.'],
  ['From {} on {} it gets stuck on {}, after {} of {} squares.', 'Von {} auf {} kommt sie auf {} nicht weiter, nach {} von {} Feldern.'],
  ['Try Centre instead', 'Versuche es mit „Mitte“'],
  ['Centre takes the square farthest from the centre, and visits all 49.', '„Mitte“ nimmt das Feld, das am weitesten von der Mitte entfernt ist, und besucht alle 49.'],
  ['Neither rule is always right: each works from some squares where the other fails.', 'Keine der beiden Regeln hat immer recht: Jede schafft es von manchen Feldern, wo die andere scheitert.'],
  ['What backtracking costs', 'Was Backtracking kostet'],
  ['Backtracking undoes moves at dead ends and tries the rest, so it never misses a tour.', 'Backtracking nimmt in Sackgassen Züge zurück und versucht die übrigen, verpasst also nie eine Tour.'],
  ['Guided by the rule it visits just 25 positions here: a single branch.', 'Von der Regel geleitet, besucht es hier nur 25 Stellungen: einen einzigen Zweig.'],
  ['Search without the rule', 'Ohne die Regel suchen'],
  ['From the same square, but trying the directions in a fixed order, it visits 8840 positions before it finds a tour.', 'Vom selben Feld aus, aber mit den Richtungen in fester Reihenfolge, besucht es 8840 Stellungen, bis es eine Tour findet.'],
  ['Why some boards have none', 'Warum manche Bretter keine haben'],
  ['Every move changes the colour of the square.', 'Jeder Zug wechselt die Farbe des Feldes.'],
  ['This board has {} dark and {} light squares, so a tour must start and end on dark, and none starts on {}.', 'Dieses Brett hat {} dunkle und {} helle Felder, also muss eine Tour auf dunklen Feldern beginnen und enden, und keine beginnt auf {}.'],
  ['Both ends are dark, so a tour can’t be a loop.', 'Beide Enden sind dunkel, also kann eine Tour nicht geschlossen sein.'],
  ['Try four rows', 'Versuche es mit vier Reihen'],
  ['On four rows no tour starts on an inner row.', 'Auf vier Reihen beginnt keine Tour in einer inneren Reihe.'],
  ['A loop could start anywhere, so there is none: that is part of Schwenk’s theorem (1991).', 'Eine geschlossene Tour könnte überall beginnen, also gibt es keine: Das ist ein Teil des Satzes von Schwenk (1991).'],
];

/** Words that the engine inserts into its sentences. */
const WORDS = {
  light: 'hell', dark: 'dunkel', easy: 'leicht', medium: 'mittel', hard: 'schwer', two: 'zwei', three: 'drei', four: 'vier', five: 'fünf', six: 'sechs', seven: 'sieben', eight: 'acht',
  move: 'Folgezug', moves: 'Folgezügen', turn: 'Knick', turns: 'Knicke', crossing: 'Kreuzung', crossings: 'Kreuzungen', step: 'Schritt', steps: 'Schritte', so: 'also ist', closed: 'geschlossene', tour: 'Tour', edge: 'Rand', centre: 'Mitte', first: 'Erster', lookahead: 'Vorausschau', random: 'Zufall',
  Two: 'Zwei', Three: 'Drei', Four: 'Vier', Five: 'Fünf', Six: 'Sechs', Seven: 'Sieben', Eight: 'Acht',
};

export const translation = new Translation(LABELS, SENTENCES, WORDS);

/** The texts of `index.html`. */
const FIRST = [
  ['title', title],
  ['meta[name=description]', 'Ein Springer besucht jedes Feld eines Bretts genau einmal: Sieh zu, wie die Warnsdorff-Regel eine Tour findet, erfahre, warum es manchmal keine gibt, spiele selbst und löse das Rätsel des Tages.', 'content'],
  ['h1', title],
  ...tools.firstModes.map(([, label], at) => [`.segmented > :nth-child(${at + 1})`, label]),
  ['.extras > .aside', tools.lessons],
  ['.tools > .opens', tools.menu],
  ['.welcome', 'Willkommen', 'aria-label'],
  ['.welcome h2', 'Jedes Feld genau einmal.'],
  ['.welcome > p', 'Eine Springertour führt über alle Felder des Bretts, immer im Springerzug und nie zweimal auf dasselbe Feld.'],
  ['.way[data-mode=puzzle] strong', panel.day],
  ['.way[data-mode=puzzle] span', '8 × 8, mittel: Trage die fehlenden Zahlen ein'],
  ['.way[data-mode=watch] strong', 'Zusehen'],
  ['.way[data-mode=watch] span', 'Sieh, wie eine einfache Regel eine Tour findet'],
  ['.way[data-mode=play] strong', 'Spielen'],
  ['.way[data-mode=play] span', 'Finde selbst eine Tour – mit Warnung, bevor es zu spät ist'],
  ['.late', 'Das Skript dieser Seite ist noch nicht gestartet. Wenn nichts geschieht, lade die Seite neu. Ist sie in eine andere Seite eingebettet, muss die Sandbox des Frames denselben Ursprung erlauben.'],
];

/** Shows the first view in German. */
export function showFirst() {
  show(FIRST);
}
