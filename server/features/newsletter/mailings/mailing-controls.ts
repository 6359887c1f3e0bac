import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { readMailing, scopeFor } from './mailing-list.ts';
import { markCanceled, updatePaused, updateStart } from './queries.ts';

type Change = 'pause' | 'resume' | 'cancel';

const changes: Record<
  Change,
  { message: string; apply: (trx: Db, id: string) => Promise<boolean> }
> = {
  pause: { message: 'Sending is paused.', apply: (trx, id) => updatePaused(trx, id, 1) },
  resume: { message: 'Sending has resumed.', apply: (trx, id) => updatePaused(trx, id, 0) },
  cancel: { message: 'The mailing is canceled.', apply: markCanceled },
};

/**
 * Pauses, resumes or cancels a mailing, on every node at once: engines check before every email.
 * @throws {AppError} `notFound`, also for what this person may not see, and `conflict` for a mailing that has ended
 */
export function changeMailing(
  { db }: AppDeps,
  person: CurrentUser,
  id: string,
  change: Change,
): Promise<Reply<'newsletter/pauseMailing'>> {
  const { message, apply } = changes[change];
  return db.transaction().execute(async (trx) => {
    const isChanged = await apply(trx, id);
    const mailing = await readMailing(trx, id, scopeFor(person));
    if (!isChanged) throw new AppError('conflict', 'This mailing has already ended.');
    await audit(trx, {
      userId: person.userId,
      action: `mailing.${change}`,
      subject: `mailing/${id}`,
    });
    return { code: 1 as const, message, mailing };
  });
}

/**
 * Moves a mailing that has not begun to another time; one that has passed sends it now. Its text and its recipients
 * stay.
 * @throws {AppError} `notFound`, and `conflict` for a mailing that has begun or is canceled
 */
export function rescheduleMailing(
  { db }: AppDeps,
  person: CurrentUser,
  { id, startAt }: CheckedBody<'newsletter/rescheduleMailing'>,
): Promise<Reply<'newsletter/rescheduleMailing'>> {
  return db.transaction().execute(async (trx) => {
    const begins = Date.parse(startAt);
    const isLater = begins > Date.now();
    const isChanged = await updateStart(trx, id, isLater ? begins : null);
    const mailing = await readMailing(trx, id, scopeFor(person));
    if (!isChanged) {
      throw new AppError(
        'conflict',
        'This mailing has already begun, so its time can’t be changed.',
      );
    }
    await audit(trx, {
      userId: person.userId,
      action: 'mailing.reschedule',
      subject: `mailing/${id}`,
    });
    const message = isLater ? 'The mailing has a new time.' : 'The mailing is being sent now.';
    return { code: 1, message, mailing };
  });
}
