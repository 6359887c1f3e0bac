/** The 10th percentile: other load on the machine only adds to times, and least to the shortest. */
const tenthPercentile = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 10)] ?? 0;

/** The tolerance on a busy machine: a fraction of the time that the work takes. */
const shareOfTime = 0.15;

/**
 * Whether two kinds of work take the same time. They are measured alternately, so that other load affects both; while
 * the times are too far apart, more samples are taken.
 * @param within the tolerance on a quiet machine, in ms
 * @returns the difference of the times, in ms, and the allowed one
 */
export async function compareTimes(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  within: number,
): Promise<{ difference: number; allowed: number }> {
  const times: [number[], number[]] = [[], []];
  let result = { difference: Number.POSITIVE_INFINITY, allowed: within };
  for (let samples = 1; samples <= 200; samples += 1) {
    for (const [index, work] of samples % 2
      ? [[0, first] as const, [1, second] as const]
      : [[1, second] as const, [0, first] as const]) {
      const began = performance.now();
      await work();
      times[index]?.push(performance.now() - began);
    }
    if (samples % 15 !== 0) continue;
    const [one = 0, other = 0] = times.map(tenthPercentile);
    const allowed = Math.max(within, shareOfTime * Math.max(one, other));
    result = { difference: Math.abs(one - other), allowed };
    if (result.difference < allowed) break;
  }
  return result;
}
