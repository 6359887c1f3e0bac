import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '../platform/crypto/ids.ts';

const outer = new AsyncLocalStorage<string>();

/**
 * The id of a request in the log and in an error's `x-request-id`: 128 random bits, or
 * that of the page or form whose call it is. What a client sends for one is not read.
 */
export const newRequestId = (): string => outer.getStore() ?? newId();

/** Makes calls of the site's own pages and forms under the id of the request that they are made for. */
export const withRequestId = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  outer.run(id, work);
