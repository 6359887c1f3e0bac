const median = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/**
 * How far apart the medians of two kinds of work are, in ms. Both are measured in turn, so that what else
 * the machine does falls on both; while they are too far apart, more samples are taken.
 * @param within what counts as equal, in ms
 */
export async function timeBetween(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  within: number,
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  let difference = Number.POSITIVE_INFINITY;
  for (let samples = 1; samples <= 200; samples += 1) {
    for (const [index, work] of samples % 2
      ? [[0, first] as const, [1, second] as const]
      : [[1, second] as const, [0, first] as const]) {
      const began = performance.now();
      await work();
      times[index]?.push(performance.now() - began);
    }
    if (samples < 25 || samples % 25 !== 0) continue;
    difference = Math.abs(median(times[0]) - median(times[1]));
    if (difference < within) break;
  }
  return difference;
}
