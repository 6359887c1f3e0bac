import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '../crypto/ids.ts';

const ids = new AsyncLocalStorage<string>();

/** Does the work of a request, or of one run of a job, under its id. */
export const withRequestId = <T>(id: string, work: () => T): T => ids.run(id, work);

/** The id of the request or job whose work this is; empty: neither's. */
export const currentRequestId = (): string => ids.getStore() ?? '';

/**
 * The id of a request in the log, in an error's `x-request-id`, in the emails that it causes and in the audit trail:
 * 128 random bits, or that of the page or form that makes the call. The client's own is ignored.
 */
export const newRequestId = (): string => currentRequestId() || newId();
