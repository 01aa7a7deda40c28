// The requests to the engine: lines of words, as in the table of `web/src/request.rs`. tsc and a test hold both together.

/**
 * @typedef {`play-pause` |
 *   `step-on` |
 *   `step-back` |
 *   `restart` |
 *   `fast-forward` |
 *   `undo` |
 *   `redo` |
 *   `find-tour` |
 *   `find-closed` |
 *   `find-another` |
 *   `find-nearest` |
 *   `stop-search` |
 *   `hint` |
 *   `check` |
 *   `go-back` |
 *   `give-up` |
 *   `whole-board` |
 *   `invert` |
 *   `clear` |
 *   `toggle-outlook` |
 *   `toggle-uncrossed` |
 *   `toggle-backtracking` |
 *   `turn` |
 *   `reflect` |
 *   `reverse` |
 *   `tables` |
 *   `begin ${string}` |
 *   `show ${string} ${string} ${string}` |
 *   `offer ${string}` |
 *   `tick ${string}` |
 *   `run` |
 *   `lesson ${string}` |
 *   `lesson-turn ${string}` |
 *   `open ${string}` |
 *   `starts` |
 *   `draw ${string}` |
 *   `mode ${string}` |
 *   `board ${string}` |
 *   `choose ${string}` |
 *   `end ${string}` |
 *   `note ${string}` |
 *   `paint ${string}` |
 *   `paint-first ${string}` |
 *   `start ${string}` |
 *   `seek ${string}` |
 *   `speed ${string}` |
 *   `tie-break ${string}` |
 *   `mirror ${string}` |
 *   `fewest ${string}` |
 *   `find ${string}` |
 *   `daily ${string} ${string} ${string}` |
 *   `puzzle ${string} ${string} ${string}` |
 *   `restore ${string} ${string} ${string} ${string} ${string}`} Request
 */

/** @typedef {(...lines: Request[]) => Promise<any>} Ask */
/** @typedef {{ ask: Ask, inquire?: Ask, [callback: string]: any }} Act */

export function isTick(request) {
  return /^tick \d+$/.test(request);
}

/** Whether a request is part of what leads to the session. */
export function isLogged(request) {
  return !/^(tables$|starts$|draw )/.test(request);
}

/** Whether a request comes from the user and changes the session. */
export function isOwn(request) {
  return Boolean(request) && !isTick(request) && !/^(tables$|starts$|run$|(show|draw) )/.test(request);
}
