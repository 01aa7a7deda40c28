// Converts days to texts such as `2026-11-22`, and back.

const DAY = 86_400_000;

/** Today in the user’s time zone. A day has the same puzzle everywhere. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - 60_000 * now.getTimezoneOffset()).toISOString().slice(0, 10);
}

export function dayBefore(day) {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

/** Minutes until midnight in the user’s time zone. */
export function minutesLeft() {
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.ceil((midnight.getTime() - now.getTime()) / 60_000);
}
