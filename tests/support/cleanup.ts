type Stop = () => unknown;

const stops: Stop[] = [];

/** Stops something when the test file ends; what was started last stops first. */
export function stopAtEnd(stop: Stop): void {
  stops.push(stop);
}

/** Stops everything that is still running. */
export async function stopEverything(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
