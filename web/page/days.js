// The days of the user’s time zone, as texts such as `2026-11-22`.

const DAY = 86_400_000;
/** How often the day is compared, in milliseconds: timers pause while a computer sleeps. */
const COMPARED = 20_000;
/** Board and level of the puzzle that opens without a choice. */
const USUAL = '8x8-medium';

/** Today in the user’s time zone. A day has the same puzzle everywhere. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - 60_000 * now.getTimezoneOffset()).toISOString().slice(0, 10);
}

export function dayBefore(day) {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

/** The link of today’s puzzle. */
export function todaysLink() {
  return `puzzle=${today()}-${USUAL}`;
}

/** Calls `passed` from time to time, and when the page is shown again: the day may be another one. */
export function watchDay(passed) {
  setInterval(passed, COMPARED);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) passed();
  });
}

/** Minutes until midnight in the user’s time zone. */
export function minutesLeft() {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.ceil((midnight.getTime() - now.getTime()) / 60_000);
}
