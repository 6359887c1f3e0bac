import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A session, and the account behind it as it was when the session was read. */
export interface Session {
  id: string;
  person: CurrentUser;
  xsrfHash: string;
}

/** What is locked while a session is read again. */
interface Locks {
  /** The caller's account for a change of it, and not only against one. */
  ownAccount: boolean;
  /** All administrators, before the caller. */
  administrators: boolean;
}

/** Where the gate finds sessions. */
export interface SessionStore {
  /** The session of a token; null when there is none, or it has ended. */
  find(token: string): Promise<Session | null>;
  /**
   * Reads session and account again. Until the transaction ends, a sign-out, demotion, suspension or deletion of
   * the caller waits for it; one that came first wins.
   * @returns the account's role now; null when the session has ended, or the account may not sign in any more
   */
  readAgain(trx: Db, session: Session, locks: Locks): Promise<CurrentUser['accountType'] | null>;
}
