import { type Figure, median, quantile } from '../../figure.ts';
import type { asAdministrator } from './administrator.ts';

/** A call of a screen with all of its bodies, from the cheapest to the most expensive. */
export interface TimedCall {
  path: string;
  bodies: object[];
  /** The limit of the 95th percentile, in ms; null: it is only reported. */
  atMost: number | null;
}

/**
 * Makes all calls repeatedly.
 * @returns the 95th percentile of each
 */
export async function timeCalls(
  call: Awaited<ReturnType<typeof asAdministrator>>,
  engine: string,
  calls: Record<string, TimedCall>,
  rounds: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { path, bodies, atMost }] of Object.entries(calls)) {
    const durations: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const body of bodies) {
        const begun = performance.now();
        await call(path, body);
        durations.push(performance.now() - begun);
      }
    }
    figures.push({
      name: `${engine}: ${name}, p95`,
      value: quantile(durations, 0.95),
      unit: 'ms',
      target: atMost === null ? null : { atMost },
      note: `${durations.length} calls, median ${median(durations).toFixed(1)} ms`,
    });
  }
  return figures;
}
