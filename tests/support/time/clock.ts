import { vi } from 'vitest';

/** Moves the clock; nothing else waits differently. `vi.useRealTimers()` ends it. */
export const setClock = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });

/** Lets so many milliseconds have passed. */
export const passTime = (time: number) => setClock(Date.now() + time);
