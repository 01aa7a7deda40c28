// Dates in words.

/** Formats a day such as `2026-11-22`, or a month such as `2026-11`, with options of `Intl`. */
export function dated(locale, day, form) {
  return new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(new Date(day));
}
