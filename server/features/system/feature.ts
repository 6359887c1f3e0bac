import { minute } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import { mountMetrics } from './metrics.ts';
import { reportTroubles } from './report-troubles.ts';
import { systemHandlers } from './routes.ts';

export const system = {
  name: 'system',
  handlers: systemHandlers,
  jobs: [{ name: 'checking for trouble', interval: minute, run: (deps) => reportTroubles(deps) }],
  reservedAreas: ['metrics'],
  mount: mountMetrics,
} satisfies Feature;
