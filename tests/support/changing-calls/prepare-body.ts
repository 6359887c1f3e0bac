import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/**
 * Creates the object that a call changes.
 * @returns the body that changes it
 */
export type PrepareBody = (server: TestServer, as: SignedIn) => object | Promise<object>;
