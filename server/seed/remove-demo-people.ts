import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { removeMessages } from '../features/contact/delete-messages.ts';
import { campaignsTag } from '../features/donations/campaigns/tags.ts';
import { recountGifts } from '../features/donations/donors/recount-gifts.ts';
import { removeParticipants } from '../features/events/registrations/removal.ts';
import { removeSubscribers } from '../features/newsletter/subscribers/deletion.ts';
import { markChanged } from '../platform/change-marks.ts';
import {
  deleteDemoGifts,
  deleteDemoUnsubscribes,
  deleteDonorsWithoutGifts,
  forgetDemoPeople,
  readDemoPeople,
  restartReceiptNumbers,
} from './queries.ts';

/**
 * Deletes the people whom the demo began with, and their gifts. What real people have done since stays, also a gift that
 * was recorded for one of the invented donors. Once there is no gift left, receipts are numbered from one again.
 * @returns what was done
 * @throws {AppError} `notFound` if there are none, or they were removed before
 */
export function removeDemoPeople(db: Db): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const people = await readDemoPeople(trx);
    if (!people) throw new AppError('notFound', 'This site has no people of the demo.');
    const { subscribers, participants, messages, gifts, donors } = people;
    const counts = {
      subscribers: await removeSubscribers(trx, subscribers),
      registrations: await removeParticipants(trx, participants),
      messages: (await removeMessages(trx, messages)).length,
      gifts: await deleteDemoGifts(trx, gifts),
    };
    await deleteDemoUnsubscribes(trx, subscribers);
    for (const id of donors.toSorted()) await recountGifts(trx, id);
    await deleteDonorsWithoutGifts(trx, donors);
    await restartReceiptNumbers(trx);
    await forgetDemoPeople(trx);
    await audit(trx, { userId: null, action: 'people.removeDemo', subject: 'demo' });
    await markChanged(trx, [campaignsTag]);
    const removed = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    return `Removed the people of the demo: ${removed.join(', ')}.`;
  });
}
