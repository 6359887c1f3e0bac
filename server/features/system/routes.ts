import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { readSystemStatus } from './read-status.ts';

/** The call about the program itself, for administrators. */
export const systemHandlers = (deps: AppDeps): Handlers<'system/getStatus'> => ({
  'system/getStatus': () => readSystemStatus(deps),
});
