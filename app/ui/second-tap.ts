import type { MouseEvent } from 'react';

/** As close together as the taps of a double tap are: in ms, and in CSS pixels. */
const near = { time: 500, distance: 30 };

let last: Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'> | undefined;

/**
 * Whether a click is the second one of a double click or double tap: on a button that switches something, it would undo
 * the first at once. Place and time decide, too: phones count each tap as a first one, and a row may have moved.
 * Keys count as they are pressed.
 */
export function isSecondTap({ detail, timeStamp, clientX, clientY }: MouseEvent): boolean {
  if (detail === 0) return false;
  const before = last;
  last = { timeStamp, clientX, clientY };
  if (detail > 1) return true;
  return (
    before !== undefined &&
    timeStamp - before.timeStamp < near.time &&
    Math.hypot(clientX - before.clientX, clientY - before.clientY) < near.distance
  );
}
