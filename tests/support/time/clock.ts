import { vi } from 'vitest';

/** Sets the date; timers are not affected. `vi.useRealTimers()` ends it. */
export const setClock = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });

/** Advances the date by a number of milliseconds. */
export const passTime = (time: number) => setClock(Date.now() + time);
