import type { Call } from '#contract/call.ts';
import type { Path } from '#contract/index.ts';
import { lockAdministrators } from '#server/features/auth/accounts/users.ts';
import type { Session } from '#server/features/auth/sessions.ts';
import { type Db, hasManyWriters } from '#server/platform/db/connect.ts';
import { withTransactionGuard } from '#server/platform/db/transaction-guard.ts';
import { authorize, notSignedIn, whoMay } from './gate.ts';

/**
 * Calls whose transactions lock other accounts. They lock all administrators first, and the caller after
 * that: two administrators who change each other would otherwise each wait for the other.
 */
const changesAccounts: ReadonlySet<Path> = new Set([
  'users/changeAccountType',
  'users/deleteUsers',
  'users/endSessions',
  'users/resendVerification',
  'users/resetTwoFactor',
  'users/restoreUsers',
  'users/suspendUsers',
  'account/deleteAccount',
]);

/** What a call that was let in was let in by. */
interface Admission {
  path: Path;
  call: Call;
  body: unknown;
  session: Session | null;
}

/**
 * Does a call's work under the caller's authority as it is while the work is done, and not as it was when
 * the call came in: every transaction begins by reading session and account again, and a reply that no
 * transaction stands behind is released only if both are still good. A call that anyone may make needs none.
 * See docs/decisions/2026-11-22-authority-in-the-transaction.md.
 * @throws {Refusal} `notSignedIn` or `notAllowed` where the session ended or lost its right meanwhile
 */
export async function underAuthority<T>(
  db: Db,
  admission: Admission,
  work: () => T | Promise<T>,
): Promise<T> {
  const { session, call, body } = admission;
  if (!session || whoMay(call, body) === 'anyone') return work();
  let isDecided = false;
  const reply = await withTransactionGuard(async (trx) => {
    await requireAuthority(trx, session, admission);
    isDecided = true;
  }, work);
  if (!isDecided) await requireAuthority(db, session, admission);
  return reply;
}

/**
 * Reads session and account again and decides anew. Until the transaction ends, a sign-out, demotion,
 * suspension or deletion of the caller waits for it; one that came first wins.
 */
async function requireAuthority(
  trx: Db,
  { id, person }: Session,
  { path, call, body }: Admission,
): Promise<void> {
  const isLocking = hasManyWriters(trx);
  if (isLocking && changesAccounts.has(path)) await lockAdministrators(trx);
  // The account before its session: whatever ends sessions locks them in this order.
  const account = await trx
    .selectFrom('users')
    .select(['account_type', 'suspended_at'])
    .where('id', '=', person.userId)
    .$if(isLocking, (query) =>
      // Of two calls that both go on to change this account, neither could upgrade a shared lock.
      changesOwnAccount(call) ? query.forNoKeyUpdate() : query.forShare(),
    )
    .executeTakeFirst();
  const living = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '>', Date.now())
    // Noting a session's last use goes on beside it; ending the session waits.
    .$if(isLocking, (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!account || account.suspended_at !== null || !living) throw notSignedIn();
  authorize(whoMay(call, body), { ...person, accountType: account.account_type }, body);
}

/** Staff work on other things than their own account: their calls need not wait for each other. */
const changesOwnAccount = ({ who }: Call) => who === 'member' || who === 'self';
