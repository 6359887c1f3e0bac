/** How many page numbers are shown on either side of the current one. */
const neighbors = 1;

/** The page numbers to show: the first, the last and those around the current one. */
export function pageNumbers(page: number, last: number): number[] {
  const around = Array.from({ length: 2 * neighbors + 1 }, (_, index) => page - neighbors + index);
  const wanted = [1, ...around, last].filter((number) => number >= 1 && number <= last);
  return [...new Set(wanted)].sort((a, b) => a - b);
}
