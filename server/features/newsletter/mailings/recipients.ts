import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';

type Failed = Reply<'newsletter/getFailedRecipients'>;

/** Whom a mailing did not reach, whose mail came back, or whom it may have reached twice; those whom it will try again too. */
export async function readRecipients(
  db: Db,
  id: string,
  kind: 'failed' | 'bounced' | 'repeated',
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<Failed, 'recipients' | 'total'>> {
  const chosen = db
    .selectFrom('mailing_recipients')
    .innerJoin('subscribers', 'subscribers.id', 'mailing_recipients.subscriber_id')
    .where('mailing_id', '=', id)
    .where((eb) =>
      kind === 'repeated'
        ? eb('is_repeated', '=', 1)
        : kind === 'bounced'
          ? eb('bounced_at', 'is not', null)
          : eb.or([
              eb('mailing_recipients.status', '=', 'failed'),
              eb.and([eb('mailing_recipients.status', '=', 'waiting'), eb('attempts', '>', 0)]),
            ]),
    );
  const rows = await chosen
    .select(['subscribers.email', 'mailing_recipients.status', 'is_repeated', 'attempts'])
    .select(['error', 'done_at', 'bounced_at'])
    .orderBy('mailing_recipients.email_key')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await chosen
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return {
    total: Number(total),
    recipients: rows.map((row) => ({
      email: row.email,
      status: row.status === 'waiting' || row.status === 'claimed' ? 'queued' : row.status,
      isRepeated: row.is_repeated,
      isBounced: row.bounced_at === null ? 0 : 1,
      attempts: row.attempts,
      error: row.error,
      at: time(row.bounced_at ?? row.done_at),
    })),
  };
}

const time = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
