import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A session and its account at the time of reading. */
export interface Session {
  id: string;
  person: CurrentUser;
  xsrfHash: string;
}

/** The rows to lock while a session is read again. */
interface Locks {
  /** The caller's account exclusively, in order to change it. */
  ownAccount: boolean;
  /** All administrators, before the caller. */
  administrators: boolean;
}

/** The source of sessions for the gate. */
export interface SessionStore {
  /** The session of a token; null if there is none, or it has ended. */
  find(token: string): Promise<Session | null>;
  /**
   * Reads session and account again. Until the transaction ends, a sign-out, demotion, suspension or deletion of the
   * caller waits for it; one that came first wins.
   * @returns the account's current type and roles; null if the session has ended, or the account may no longer sign in
   */
  readAgain(
    trx: Db,
    session: Session,
    locks: Locks,
  ): Promise<Pick<CurrentUser, 'accountType' | 'roles'> | null>;
}
