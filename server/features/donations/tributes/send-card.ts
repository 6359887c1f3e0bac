import { hasWebAddress } from '#contract/donations/fields.ts';
import { emailKey } from '#contract/shared/email.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { day } from '#contract/shared/time-units.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readGiving } from '../giving.ts';
import { greeting } from '../receipts/letter.ts';
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
 * @param t in the language in which the gift was made, as are its honoree and message: the recipient has chosen none
 */
export async function sendCard(
  trx: Db,
  gift: Gift,
  dedication: Dedication,
  t: Translate,
): Promise<void> {
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
  const giver = (gift.isAnonymous ? '' : nameIn(gift.donor)) || t('donate.cardSomeone');
  const values = {
    giver,
    organization,
    occasion: isMemorial === 1 ? 'memory' : 'honor',
    honoree: nameIn(honoree) || t('donate.cardSomeoneDear'),
  };
  await enqueueEmail(trx, {
    recipient: cardEmail,
    subject: t('donate.cardSubject', values),
    purpose: 'tribute-card',
    language: t.language,
    paragraphs: [
      ...(gift.isPractice ? [t('donate.cardPractice')] : []),
      greeting(nameIn(cardName), t),
      t('donate.cardText', values),
      ...(cardMessage ? [t('donate.cardWrote', { giver, message: cardMessage })] : []),
      t('donate.cardReason', { giver }),
    ],
  });
}

/** A name, unless it is an address of a website: the card goes to a stranger. */
const nameIn = (name: string) => (hasWebAddress(name) ? '' : name.trim());
