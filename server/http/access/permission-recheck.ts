import type { Call } from '#contract/call.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { withTransactionGuard } from '#server/platform/db/transaction-guard.ts';
import { authorize, authorizeEarly, notSignedIn, whoMay } from './gate.ts';
import type { Session, SessionStore } from './session-store.ts';

/** Which permission a call was granted by. */
interface GrantedCall {
  call: Call;
  body: unknown;
  session: Session | null;
}

/**
 * Runs a call's work with the caller's current permissions, rather than those at the start of the call: every
 * transaction first reads session and account again, and a reply outside any transaction is sent only if both are still
 * valid. A public call needs none. See docs/decisions/security/rights-checked-in-transaction.md.
 * @throws {AppError} `notSignedIn` or `notAllowed` if the session ended or lost the permission in the meantime
 */
export async function withPermissionRecheck<T>(
  { db, sessions }: Pick<AppDeps, 'db' | 'sessions'>,
  granted: GrantedCall,
  work: () => T | Promise<T>,
): Promise<T> {
  const { session, call, body } = granted;
  if (!session || whoMay(call, body) === 'anyone') return work();
  let isDecided = false;
  const reply = await withTransactionGuard(async (trx) => {
    await recheckPermission(trx, sessions, session, granted);
    isDecided = true;
  }, work);
  if (!isDecided) await recheckPermission(db, sessions, session, granted);
  return reply;
}

/** Reads session and account again, and checks the permission again. */
async function recheckPermission(
  trx: Db,
  sessions: SessionStore,
  session: Session,
  { call, body }: GrantedCall,
): Promise<void> {
  const current = await sessions.readAgain(trx, session, {
    ownAccount: changesOwnAccount(call),
    // Two administrators who change each other would otherwise deadlock.
    administrators: call.locksAccounts === true,
  });
  if (current === null) throw notSignedIn();
  const person = { ...session.person, ...current };
  authorizeEarly(call.who, person);
  authorize(whoMay(call, body), person, body);
}

/** Staff work on other objects than their own account: their calls need not wait for each other. */
const changesOwnAccount = ({ who }: Call) => who === 'member' || who === 'self';
