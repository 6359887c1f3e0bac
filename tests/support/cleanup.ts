import { afterAll } from 'vitest';

type Stop = () => unknown;

const stops: Stop[] = [];

/** Stops something when the test file ends; what was started last stops first. */
export function stopAtEnd(stop: Stop): void {
  stops.push(stop);
}

afterAll(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
