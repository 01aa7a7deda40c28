// Drops the second tap of a double tap on a control that was not under the finger at the first tap. A pointer that has
// moved in between means the second control.

/** Limits of a double tap, in milliseconds and in pixels. */
const DOUBLE = { time: 400, distance: 24 };

/** The control that an event is about, and its name. The squares of the board count as one control. */
function controlOf({ target }) {
  const squares = target.closest('.squares');
  const control = squares ?? target.closest('label, button');
  return { control, name: squares ? '' : (control?.getAttribute('aria-label') ?? control?.innerText) };
}

export function guardTaps() {
  let first = null;
  const isNear = ({ clientX, clientY }) => Math.hypot(clientX - first.clientX, clientY - first.clientY) < DOUBLE.distance;
  document.addEventListener('pointermove', (event) => {
    if (first && !isNear(event)) first = null;
  }, true);
  document.addEventListener('click', (event) => {
    // Keys and scripts click, too.
    if (event.detail === 0) return;
    const { timeStamp, clientX, clientY } = event;
    const second = { ...controlOf(event), timeStamp, clientX, clientY };
    const isDouble = first?.control && timeStamp - first.timeStamp < DOUBLE.time && isNear(second);
    if (isDouble && second.control && (second.control !== first.control || second.name !== first.name)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      first = second;
    }
  }, true);
}
