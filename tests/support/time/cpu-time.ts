/** The CPU time of some work, in ms: other programs do not count. */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** The minimum of three runs, which excludes garbage collection. */
export async function leastCpuTimeOf(work: () => unknown): Promise<number> {
  const costs = [await cpuTimeOf(work), await cpuTimeOf(work), await cpuTimeOf(work)];
  return Math.min(...costs);
}
