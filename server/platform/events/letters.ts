import type { Selectable } from 'kysely';
import { greeting } from '#server/platform/accounts/greeting.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/schema.ts';
import { post } from '#server/platform/mail/outbox.ts';
import type { Settings } from '#server/settings.ts';
import { calendarOf } from './calendar.ts';
import { registrationKey, registrationToken } from './links.ts';
import type { Event } from './phases.ts';
import { spanInWords } from './words.ts';

export type Participant = Selectable<Tables['participants']>;

/** What somebody is told about their registration. */
export type Occasion = 'registered' | 'waiting' | 'movedUp' | 'reminder' | 'left' | 'cancelled';

interface Words {
  subject: string;
  paragraphs: string[];
}

const orCancel =
  'If you cannot come, please cancel: your place then goes to somebody who waits for one.';

const words: Record<Occasion, (event: Event) => Words> = {
  registered: ({ title }) => ({
    subject: `You are registered: ${title}`,
    paragraphs: ['you have a place. We look forward to seeing you.', orCancel],
  }),
  waiting: ({ title }) => ({
    subject: `You are on the waiting list: ${title}`,
    paragraphs: [
      'all places are taken at the moment, and you are on the waiting list. When a place becomes free you move up by yourself, and we write to you.',
      'If you do not want to wait any longer, please cancel.',
    ],
  }),
  movedUp: ({ title }) => ({
    subject: `You have a place now: ${title}`,
    paragraphs: ['a place has become free, and it is yours.', orCancel],
  }),
  reminder: ({ title }) => ({
    subject: `A reminder: ${title}`,
    paragraphs: ['it is nearly time, and you have a place.', orCancel],
  }),
  left: ({ title }) => ({
    subject: `Your registration is cancelled: ${title}`,
    paragraphs: ['you are not registered any more. If this was a mistake, please register again.'],
  }),
  cancelled: ({ title }) => ({
    subject: `Cancelled: ${title}`,
    paragraphs: ['we are sorry: this event does not take place. Nobody needs to do anything.'],
  }),
};

/** How a lost link comes back: whoever registers again keeps what they had, and is mailed the link. */
const linkLifetime =
  'The link to your registration works until a week after the event. If you lose it, register again with the same address: you keep your place, and we mail it again.';

/** Where a link to the own registration would lead to nothing that can be done. */
const withoutLink = new Set<Occasion>(['left', 'cancelled']);
const withCalendar = new Set<Occasion>(['registered', 'movedUp', 'cancelled']);

/**
 * Mails participants of one event, in the transaction of what happened.
 * @param note what staff add in their own words; its paragraphs are parted by empty lines
 */
export async function write(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  event: Event,
  occasion: Occasion,
  participants: Participant[],
  note = '',
): Promise<void> {
  if (participants.length === 0) return;
  const { subject, paragraphs } = words[occasion](event);
  await mailAll(trx, siteUrl, event, participants, {
    subject,
    paragraphs: [...paragraphs, ...paragraphsOf(note)],
    hasLink: !withoutLink.has(occasion),
    calendar: withCalendar.has(occasion) ? calendarOf(event, siteUrl) : null,
  });
}

/** Mails what staff have written to participants of one event. */
export function writeNews(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  event: Event,
  participants: Participant[],
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const paragraphs = paragraphsOf(text);
  return mailAll(trx, siteUrl, event, participants, {
    subject,
    paragraphs,
    hasLink: true,
    calendar: null,
  });
}

async function mailAll(
  trx: Db,
  siteUrl: string,
  event: Event,
  participants: Participant[],
  mail: Words & { hasLink: boolean; calendar: string | null },
): Promise<void> {
  const key = await registrationKey(trx);
  // Without the account: a mail that names it would wait for whoever deletes it, who waits for this event.
  for (const { id, name, email } of participants) {
    const url = `${siteUrl}/registration?verify_token=${registrationToken(key, id)}`;
    await post(trx, {
      recipient: email,
      subject: mail.subject,
      purpose: 'event',
      paragraphs: [
        greeting({ first_name: name }),
        ...factsOf(event),
        ...mail.paragraphs,
        ...(mail.hasLink ? [linkLifetime] : []),
      ],
      ...(mail.hasLink && { link: { label: 'My registration', url } }),
      ...(mail.calendar !== null && {
        calendar: { name: `${event.slug}.ics`, text: mail.calendar },
      }),
    });
  }
}

const factsOf = (event: Event): string[] => [
  [`${event.title}: ${spanInWords(event)}`, event.place, event.link]
    .filter((fact) => fact !== '')
    .join(', '),
];

const paragraphsOf = (text: string) =>
  text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
