import type { Feature } from '#server/feature.ts';
import { mountEcho } from './outside/echo.ts';
import { doctorHandlers } from './routes.ts';

export const doctor = {
  name: 'doctor',
  handlers: doctorHandlers,
  reservedAreas: ['check-up'],
  mount: mountEcho,
} satisfies Feature;
