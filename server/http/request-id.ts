import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '../platform/crypto/ids.ts';

const outer = new AsyncLocalStorage<string>();

/**
 * The id of a request in the log and in an error's `x-request-id`: 128 random bits, or that of the page or form that
 * makes the call. The client's own is ignored.
 */
export const newRequestId = (): string => outer.getStore() ?? newId();

/** Runs calls of the site's own pages and forms under the id of their request. */
export const withRequestId = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  outer.run(id, work);
