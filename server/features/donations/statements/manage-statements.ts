import type { CheckedBody, Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import {
  changeStatementMailing,
  countRecipients,
  findStatementMailing,
  listProblems,
  listStatementMailings,
  requeueProblems,
} from './queries/mailings.ts';

type Mailing = Reply<'donations/getStatementMailing'>['mailing'];
type Row = NonNullable<Awaited<ReturnType<typeof findStatementMailing>>>;
type Counts = Awaited<ReturnType<typeof countRecipients>>;

/** How many mailings, and whom they did not reach, are listed. */
const shown = { mailings: 50, problems: 200 };

/** @throws {AppError} `notFound` */
export async function readStatementMailing(db: Db, id: string): Promise<Mailing> {
  const row = await findStatementMailing(db, id);
  if (!row) throw new AppError('notFound', 'This mailing doesn’t exist.');
  return presentMailing(row, await countRecipients(db, [id]));
}

export async function getStatementMailings({
  db,
}: AppDeps): Promise<Reply<'donations/getStatementMailings'>> {
  const rows = await listStatementMailings(db, shown.mailings);
  const ids = rows.map(({ id }) => id);
  const counts = await countRecipients(db, ids);
  return { code: 1, mailings: rows.map((row) => presentMailing(row, counts)) };
}

/** @throws {AppError} `notFound` */
export async function getStatementMailing(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/getStatementMailing'>,
): Promise<Reply<'donations/getStatementMailing'>> {
  const mailing = await readStatementMailing(db, id);
  const rows = await listProblems(db, id, shown.problems);
  const problems = rows.map(({ id: donorId, status, ...row }) => ({
    ...row,
    donorId,
    status: status === 'uncertain' ? status : ('failed' as const),
  }));
  return { code: 1, mailing, problems };
}

function presentMailing(row: Row, counts: Counts): Mailing {
  const count = (...statuses: Counts[number]['status'][]) =>
    counts
      .filter(({ mailing_id, status }) => mailing_id === row.id && statuses.includes(status))
      .reduce((sum, each) => sum + each.count, 0);
  const isCanceled = row.status === 'canceled';
  const queued = isCanceled ? 0 : count('waiting', 'claimed', 'sending');
  const [sent, failed, uncertain] = [count('sent'), count('failed'), count('uncertain')];
  return {
    id: row.id,
    year: row.year,
    status: row.status === 'sending' && row.is_paused === 1 ? 'paused' : row.status,
    rate: row.rate,
    total: row.total,
    queued,
    sent,
    failed,
    uncertain,
    // Deleted donors have no rows anymore.
    skipped: isCanceled ? count('skipped') : row.total - queued - sent - failed - uncertain,
    trouble: row.trouble,
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: fullName(row.first_name, row.last_name),
    finishedAt: isoTime(row.finished_at),
  };
}

type Change = CheckedBody<'donations/changeStatements'>['change'];

const changes: Record<
  Change,
  { action: string; message: string; apply: (trx: Db, id: string) => Promise<boolean> }
> = {
  pause: {
    action: 'statements.pause',
    message: 'Sending is paused.',
    apply: (trx, id) => changeStatementMailing(trx, id, { is_paused: 1 }),
  },
  resume: {
    action: 'statements.resume',
    message: 'Sending has resumed.',
    apply: (trx, id) => changeStatementMailing(trx, id, { is_paused: 0 }),
  },
  cancel: {
    action: 'statements.cancel',
    message: 'The mailing is canceled.',
    apply: (trx, id) => changeStatementMailing(trx, id, { status: 'canceled' }),
  },
  resend: {
    action: 'statements.resend',
    message: 'They are being sent again.',
    apply: async (trx, id) => (await requeueProblems(trx, id)) > 0,
  },
};

/**
 * Pauses, resumes or cancels a mailing at once, or sends again what failed or may not have arrived.
 * @throws {AppError} `notFound`; `conflict` for a mailing that has ended, or if there is nothing to send again
 */
export function changeStatements(
  { db }: AppDeps,
  { id, change }: CheckedBody<'donations/changeStatements'>,
  { person: { userId } }: CallContext<CurrentUser>,
): Promise<Reply<'donations/changeStatements'>> {
  const { action, message, apply } = changes[change];
  return db.transaction().execute(async (trx) => {
    const isChanged = await apply(trx, id);
    const mailing = await readStatementMailing(trx, id);
    if (!isChanged) {
      throw new AppError(
        'conflict',
        change === 'resend' ? 'There is nothing to send again.' : 'This mailing has already ended.',
      );
    }
    await audit(trx, { userId, action, subject: `statements/${id}` });
    return { code: 1, message, mailing };
  });
}
