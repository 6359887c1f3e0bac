import type { Call } from '#contract/call.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { withTransactionGuard } from '#server/platform/db/transaction-guard.ts';
import { authorize, notSignedIn, whoMay } from './gate.ts';
import type { Session, SessionStore } from './session-store.ts';

/** What a call that was let in was let in by. */
interface Admission {
  call: Call;
  body: unknown;
  session: Session | null;
}

/**
 * Does a call's work under the caller's authority as it is while the work is done, and not as it was when
 * the call came in: every transaction begins by reading session and account again, and a reply that no
 * transaction covers is released only if both are still good. A call that anyone may make needs none.
 * See docs/decisions/security/rights-checked-in-transaction.md.
 * @throws {AppError} `notSignedIn` or `notAllowed` where the session ended or lost its right meanwhile
 */
export async function underAuthority<T>(
  { db, sessions }: Pick<AppDeps, 'db' | 'sessions'>,
  admission: Admission,
  work: () => T | Promise<T>,
): Promise<T> {
  const { session, call, body } = admission;
  if (!session || whoMay(call, body) === 'anyone') return work();
  let isDecided = false;
  const reply = await withTransactionGuard(async (trx) => {
    await requireAuthority(trx, sessions, session, admission);
    isDecided = true;
  }, work);
  if (!isDecided) await requireAuthority(db, sessions, session, admission);
  return reply;
}

/** Reads session and account again, and decides again. */
async function requireAuthority(
  trx: Db,
  sessions: SessionStore,
  session: Session,
  { call, body }: Admission,
): Promise<void> {
  const accountType = await sessions.readAgain(trx, session, {
    ownAccount: changesOwnAccount(call),
    // Two administrators who change each other would otherwise each wait for the other.
    administrators: call.locksAccounts === true,
  });
  if (accountType === null) throw notSignedIn();
  authorize(whoMay(call, body), { ...session.person, accountType }, body);
}

/** Staff work on other things than their own account: their calls need not wait for each other. */
const changesOwnAccount = ({ who }: Call) => who === 'member' || who === 'self';
