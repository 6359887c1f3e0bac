import { setTimeout as wait } from 'node:timers/promises';
import { visit } from './visitor.ts';

/** In ms. */
const pause = 20;

/**
 * Visits a page over and over while something else goes on.
 * @returns the result of the work, and how long each visit took, in ms
 */
export async function visitMeanwhile<T>(
  url: string,
  work: Promise<T>,
): Promise<{ result: T; durations: number[] }> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const durations: number[] = [];
  while (!isOver) {
    const { status, duration } = await visit(url, 'br');
    if (status !== 200) throw new Error(`${url}: ${status}`);
    durations.push(duration);
    await wait(pause);
  }
  return { result: await work, durations };
}
