// Drops the second tap of a double tap on a control that was not under the finger at the first tap, and on a square, which
// would take back what the first tap did. A pointer that has moved in between means the second control.

/** Limits of a double tap, in milliseconds and in pixels. */
const DOUBLE = { time: 400, distance: 24 };

/** The control that an event is about, its name, and its square. All squares of the board count as one control. */
function controlOf({ target }) {
  const squares = target.closest('.squares');
  const control = squares ?? target.closest('label, button');
  const name = squares ? '' : (control?.getAttribute('aria-label') ?? control?.innerText);
  return { control, name, square: target.getAttribute('data-square') };
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
    const isOther = second.control !== first?.control || second.name !== first?.name;
    // In Watch mode a double click starts a tour.
    const isTwice = second.square && second.square === first?.square && document.body.dataset.mode !== 'watch';
    if (isDouble && second.control && (isOther || isTwice)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else {
      first = second;
    }
  }, true);
}
