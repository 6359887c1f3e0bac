import type { DomainEventName } from '#contract/shared/domain-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { DomainEvent, EventSubscriber } from '#server/platform/events/subscriber.ts';
import { upsertNotification } from './queries.ts';

/** Notes what staff are notified of. */
export const notificationSubscriber: EventSubscriber = {
  name: 'notifications',
  on: {
    'message.received': (trx, event) => note(trx, event, event.payload.messageId),
    'gift.received': (trx, event) => note(trx, event, event.payload.giftId),
    'registration.created': noteUnlessByStaff,
    'registration.canceled': noteUnlessByStaff,
    'mailing.started': (trx, event) => noteOnce(trx, event, event.payload.mailingId),
    'mailing.finished': (trx, event) => noteOnce(trx, event, event.payload.mailingId),
    'email.failed': (trx, event) => noteOnce(trx, event, event.payload.emailId),
    'review.requested': noteReview,
    'review.decided': noteReview,
    'schedule.refused': (trx, event) => note(trx, event, event.payload.pageId),
    'release.refused': (trx, event) => note(trx, event, event.payload.releaseId),
  },
};

/** Staff know what they do themselves. */
async function noteUnlessByStaff(
  trx: Db,
  event: DomainEvent<'registration.created' | 'registration.canceled'>,
): Promise<void> {
  const { by, participantId } = event.payload;
  if (by === 'participant') await note(trx, event, participantId);
}

/** What happens again to a subject is one notification, the newest. */
const noteOnce = (trx: Db, event: DomainEvent, subject: string) =>
  note(trx, event, subject, `${event.name}/${subject}`);

/** The answer replaces the request. */
function noteReview(trx: Db, event: DomainEvent<'review.requested' | 'review.decided'>) {
  const { reviewId } = event.payload;
  return note(trx, event, reviewId, `review/${reviewId}`);
}

/**
 * One that comes late counts from now: what its reader has read, or got by email, is counted by time.
 * @param id of the notification; another one of the same id is replaced
 */
const note = (trx: Db, event: DomainEvent<DomainEventName>, subject: string, id = event.id) =>
  upsertNotification(trx, {
    id,
    event: event.name,
    subject,
    at: event.isLate ? Date.now() : event.at,
  });
