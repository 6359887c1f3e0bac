/** So many neighbours of the page that is shown are named on either side. */
const neighbours = 1;

/** The numbers that lead through a list's pages: the first, the last and those around the current one. */
export function pageNumbers(page: number, last: number): number[] {
  const around = Array.from(
    { length: 2 * neighbours + 1 },
    (_, index) => page - neighbours + index,
  );
  const wanted = [1, ...around, last].filter((number) => number >= 1 && number <= last);
  return [...new Set(wanted)].sort((a, b) => a - b);
}
