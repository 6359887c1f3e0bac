import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { countRecipients, listRecipients, type RecipientKind } from './queries.ts';

type Failed = Reply<'newsletter/getFailedRecipients'>;

/** Recipients that a mailing did not reach, whose email bounced, or that it may have reached twice. */
export async function readRecipients(
  db: Db,
  id: string,
  kind: RecipientKind,
  page: { limit: number; offset: number },
): Promise<Pick<Failed, 'recipients' | 'total'>> {
  const rows = await listRecipients(db, id, kind, page);
  const total = await countRecipients(db, id, kind);
  return {
    total,
    recipients: rows.map((row) => ({
      email: row.email,
      status: row.status === 'waiting' || row.status === 'claimed' ? 'queued' : row.status,
      isRepeated: row.is_repeated,
      isBounced: row.bounced_at === null ? 0 : 1,
      bounceKind: row.bounce_kind,
      attempts: row.attempts,
      error: row.error,
      at: isoTime(row.bounced_at ?? row.done_at),
    })),
  };
}
