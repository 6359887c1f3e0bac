import { AsyncLocalStorage } from 'node:async_hooks';

const ids = new AsyncLocalStorage<string>();

/** Does the work of a request, or of one run of a job, under its id. */
export const withRequestId = <T>(id: string, work: () => T): T => ids.run(id, work);

/** The id of the request or job whose work this is; empty: neither's. */
export const currentRequestId = (): string => ids.getStore() ?? '';
