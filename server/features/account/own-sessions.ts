import type { Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { clearSessionCookies } from '#server/http/access/session-cookies.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentTranslate, translate } from '#server/platform/language/current-language.ts';
import { deviceName } from '../auth/accounts/device-name.ts';
import { deleteSession, listSessions } from '../auth/queries.ts';
import { endSessions } from '../auth/sessions.ts';
import { callerOf } from './profile.ts';

type Sessions = Reply<'account/getSessions'>['sessions'];

/** Where the caller is signed in, most recently used first. */
export async function readSessions(db: Db, context: CallContext): Promise<Sessions> {
  const t = currentTranslate();
  const rows = await listSessions(db, callerOf(context).userId, Date.now());
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent, t),
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    isCurrent: row.id === context.sessionId ? 1 : 0,
  }));
}

/**
 * Signs out one of the caller's sessions.
 * @throws {AppError} `notFound` if the session is not theirs
 */
export async function endOneSession(
  { db }: AppDeps,
  id: string,
  context: CallContext,
): Promise<Reply<'account/endSession'>> {
  const sessions = await readSessions(db, context);
  if (!sessions.some((session) => session.id === id)) {
    throw new AppError('notFound', translate('account.noSuchSession'));
  }
  await db.transaction().execute(async (trx) => {
    await deleteSession(trx, id);
    await noteEnd(trx, context);
  });
  if (id === context.sessionId) clearSessionCookies(context);
  return {
    code: 1,
    message: translate('account.sessionEnded'),
    sessions: sessions.filter((session) => session.id !== id),
  };
}

/** Signs out all other sessions. */
export async function endOtherSessions(
  { db }: AppDeps,
  context: CallContext,
): Promise<Reply<'account/endOtherSessions'>> {
  await db.transaction().execute(async (trx) => {
    await endSessions(trx, callerOf(context).userId, context.sessionId ?? undefined);
    await noteEnd(trx, context);
  });
  const sessions = await readSessions(db, context);
  return { code: 1, message: translate('account.otherSessionsEnded'), sessions };
}

function noteEnd(trx: Db, context: CallContext): Promise<void> {
  const { userId } = callerOf(context);
  return audit(trx, { userId, action: 'session.end', subject: `user/${userId}` });
}
