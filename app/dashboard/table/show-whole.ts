import type { PointerEvent } from 'react';

/** Shows the whole text of the cell below the pointer as its title if it is cut off, in any column. */
export function showWhole({ target }: PointerEvent): void {
  const cell = (target as Element).closest('td');
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll('.data-open, code')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  cell.title = isCut ? (cell.textContent ?? '') : '';
}
