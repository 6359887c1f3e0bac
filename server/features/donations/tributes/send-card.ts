import { hasWebAddress } from '#contract/donations/fields.ts';
import { emailKey } from '#contract/shared/email.ts';
import { day } from '#contract/shared/time-units.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readGiving } from '../giving.ts';
import type { Dedication } from './dedication.ts';
import { countCardsTo, insertCard } from './queries.ts';

/** How many cards one address gets a day, from all donors. */
const cardsPerDay = 3;

/** A recorded gift, as its card tells of it: never its amount. */
interface Gift {
  id: string;
  /** The donor's name; empty: unknown. */
  donor: string;
  isAnonymous: boolean;
  isPractice?: boolean;
}

/**
 * Emails the card about a gift that has been paid, once. To an address that had several today it is only stored.
 * @param dedication without an address, or an honoree, there is no card
 */
export async function sendCard(trx: Db, gift: Gift, dedication: Dedication): Promise<void> {
  const { honoree, isMemorial, cardName, cardEmail, cardMessage } = dedication;
  if (cardEmail === '' || honoree === '') return;
  const now = Date.now();
  const email_key = emailKey(cardEmail);
  const isSent = (await countCardsTo(trx, email_key, now - day)) < cardsPerDay;
  const isNew = await insertCard(trx, {
    donation_id: gift.id,
    recipient: cardName,
    email: cardEmail,
    email_key,
    message: cardMessage,
    sent_at: isSent ? now : null,
    created_at: now,
  });
  if (!isNew || !isSent) return;
  const [site, giving] = await Promise.all([readSite(trx), readGiving(trx)]);
  const organization = giving.legalName || site.name;
  const giver = (gift.isAnonymous ? '' : nameIn(gift.donor)) || 'Someone';
  const occasion = isMemorial === 1 ? 'in memory of' : 'in honor of';
  const about = nameIn(honoree) || 'someone dear to you';
  await enqueueEmail(trx, {
    recipient: cardEmail,
    subject: `A gift ${occasion} ${about}`,
    purpose: 'tribute-card',
    paragraphs: [
      ...(gift.isPractice ? ['PRACTICE: no money was given. This is an example of a card.'] : []),
      `Dear ${nameIn(cardName) || 'friend'},`,
      `${giver} has made a gift to ${organization} ${occasion} ${about}.`,
      ...(cardMessage ? [`${giver} wrote: “${cardMessage}”`] : []),
      `${giver} asked us to tell you. You are not on any list: this is the only email about it.`,
    ],
  });
}

/** A name, unless it is an address of a website: the card goes to a stranger. */
const nameIn = (name: string) => (hasWebAddress(name) ? '' : name.trim());
