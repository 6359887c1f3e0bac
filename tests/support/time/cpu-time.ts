/** How much of one core's time something takes, in ms: other programs do not count. */
export async function costOf(work: () => unknown): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** The least of three times: what the collector of garbage does meanwhile is not meant. */
export async function leastCostOf(work: () => unknown): Promise<number> {
  const costs = [await costOf(work), await costOf(work), await costOf(work)];
  return Math.min(...costs);
}
