import { pathIn } from '#contract/shared/language/language-paths.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { Settings } from '#server/config.ts';
import { greeting, isNameLike } from '#server/features/auth/accounts/greeting.ts';
import { enqueueEmail } from '#server/features/mail/outbox.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatorFor, translatorOf } from '#server/platform/language/catalogs.ts';
import {
  type FormattedText,
  fillFields,
  fillLine,
  nameValues,
} from '#server/platform/markdown/formatted-text.ts';
import { formatTimeRange } from '#server/platform/time/format-time.ts';
import { toICalendar } from '../calendar.ts';
import { eventIn } from '../in-language.ts';
import type { Event } from '../status.ts';
import { confirmationIn } from './confirmation.ts';
import type { Participant } from './queries/participants.ts';
import { registrationKey, registrationToken } from './registration-links.ts';

/** The reason for an email about a registration. */
export type Occasion =
  | 'registered'
  | 'waiting'
  /** On the waiting list, since there are too few free seats for all of them. */
  | 'tooMany'
  | 'movedUp'
  | 'reminder'
  /** They canceled their registration themselves. */
  | 'left'
  /** Staff canceled it. */
  | 'removed'
  | 'cancelled'
  | 'feedback';

interface EmailText {
  subject: string;
  paragraphs: string[];
  /** After staff's own words. */
  closing?: string[];
}

/** There is no waiting list without a capacity. */
function orCancel({ capacity, fills_by_hand }: Event, t: Translate): string {
  if (capacity === null) return t('registration.orCancel');
  return t(
    fills_by_hand === 1 ? 'registration.orCancelForSomeone' : 'registration.orCancelForNext',
  );
}

const waitlisted = ({ title }: Event, t: Translate, text: MessageKey): EmailText => ({
  subject: t('registration.waitingSubject', { event: title }),
  paragraphs: [t(text), t('registration.orStopWaiting')],
});

const words: Record<Occasion, (event: Event, t: Translate) => EmailText> = {
  registered: (event, t) => ({
    subject: t('registration.registeredSubject', { event: event.title }),
    paragraphs: [t('registration.registered'), orCancel(event, t)],
  }),
  waiting: (event, t) =>
    waitlisted(
      event,
      t,
      event.fills_by_hand === 1 ? 'registration.waitingForOffer' : 'registration.waiting',
    ),
  tooMany: (event, t) =>
    waitlisted(
      event,
      t,
      event.fills_by_hand === 1 ? 'registration.tooManyForOffer' : 'registration.tooMany',
    ),
  movedUp: (event, t) => ({
    subject: t('registration.movedUpSubject', { event: event.title }),
    paragraphs: [t('registration.movedUp'), orCancel(event, t)],
  }),
  reminder: (event, t) => ({
    subject: t('registration.reminderSubject', { event: event.title }),
    paragraphs: [t('registration.reminder'), orCancel(event, t)],
  }),
  left: ({ title }, t) => ({
    subject: t('registration.canceledSubject', { event: title }),
    paragraphs: [t('registration.left'), t('registration.leftByMistake')],
  }),
  removed: ({ title }, t) => ({
    subject: t('registration.canceledSubject', { event: title }),
    paragraphs: [t('registration.removed'), t('registration.askUs')],
  }),
  cancelled: ({ title }, t) => ({
    subject: t('registration.eventCanceledSubject', { event: title }),
    paragraphs: [t('registration.eventCanceled')],
    closing: [t('registration.hasEnded')],
  }),
  feedback: ({ title }, t) => ({
    subject: t('registration.feedbackSubject', { event: title }),
    paragraphs: [t('registration.askFeedback')],
  }),
};

/** Emails after which there is nothing left to manage. */
const withoutLink = new Set<Occasion>(['left', 'removed', 'cancelled']);
/** Emails to people with a seat, which say how to participate online. */
const withSeat = new Set<Occasion>(['registered', 'movedUp', 'reminder']);
/** Emails to people who have just got a seat. */
const getsSeat = new Set<Occasion>(['registered', 'movedUp']);
const withCalendar = new Set<Occasion>(['registered', 'movedUp', 'cancelled']);

/**
 * Emails those participants of one event who have an address, each in their language, in the transaction of the change.
 * @param note by staff
 * @returns how many emails
 */
export async function emailParticipants(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  event: Event,
  occasion: Occasion,
  participants: Participant[],
  note: FormattedText | null = null,
): Promise<number> {
  const link = withSeat.has(occasion) ? event.link : '';
  return mailAll(trx, siteUrl, event, participants, async (shown, t) => {
    const { subject, paragraphs, closing = [] } = words[occasion](shown, t);
    return {
      event: shown,
      t,
      subject: () => subject,
      paragraphs: [
        ...paragraphs,
        ...(note ? [note] : []),
        ...(getsSeat.has(occasion) ? await confirmationIn(trx, event, t.language) : []),
        ...closing,
      ],
      link: linkIn(occasion),
      calendar: withCalendar.has(occasion) ? toICalendar(shown, siteUrl, link, t.language) : null,
      linkFor: () => link,
    };
  });
}

function linkIn(occasion: Occasion): Email['link'] {
  if (withoutLink.has(occasion)) return null;
  return occasion === 'feedback' ? 'feedback' : 'registration';
}

/**
 * Emails a message from staff to participants of one event: what surrounds it is in the language of each.
 * @returns how many emails
 */
export function emailAnnouncement(
  trx: Db,
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  event: Event,
  participants: Participant[],
  message: StaffMessage,
): Promise<number> {
  return mailAll(trx, siteUrl, event, participants, async (shown, t) =>
    announcementOf(shown, message, t),
  );
}

/** A message from staff, with its text as an email shows it. Both may have merge fields. */
export interface StaffMessage {
  subject: string;
  message: FormattedText;
}

/** A message from staff as an email. */
const announcementOf = (event: Event, { subject, message }: StaffMessage, t: Translate): Email => ({
  event,
  t,
  subject: (participant) => fillLine(subject, valuesFor(participant)),
  paragraphs: [message],
  link: 'registration',
  calendar: null,
  linkFor: ({ state }) => (state === 'waiting' ? '' : event.link),
});

/** A message as staff with this name would read it if they had a seat, without the link to their registration. */
export function previewAnnouncement(
  event: Event,
  message: StaffMessage,
  name: string,
): { subject: string; paragraphs: Email['paragraphs'] } {
  const mail = announcementOf(event, message, translatorOf(staffLanguage));
  const sample = { name, seats: 1, state: 'registered' as const };
  return { subject: mail.subject(sample), paragraphs: contentOf(sample, mail) };
}

type Addressee = Pick<Participant, 'name' | 'seats' | 'state'>;

/** The paragraphs of an email to a participant. */
const contentOf = (participant: Addressee, mail: Email): Email['paragraphs'] => [
  greeting({ first_name: participant.name }, mail.t),
  factsOf(mail.event, participant.seats, mail.linkFor(participant), mail.t),
  ...mail.paragraphs.map((part) =>
    typeof part === 'string' ? part : fillFields(part, valuesFor(participant)),
  ),
  ...(mail.link === 'registration' ? [mail.t(linkValidityNotice(participant))] : []),
];

/** Tells the recipient how long the link works. Registering again keeps the registration, and mails the link again. */
const linkValidityNotice = ({ state }: Addressee) =>
  state === 'waiting' ? 'registration.linkKeepsPlace' : 'registration.linkKeepsSpot';

/** The values of the merge fields in staff's words. */
const valuesFor = ({ name }: Addressee) => nameValues(isNameLike(name) ? name : '');

interface Email {
  /** In the language of the email, if it is translated. */
  event: Event;
  t: Translate;
  subject: (participant: Addressee) => string;
  paragraphs: (string | FormattedText)[];
  /** To the recipient's registration, or to the form for feedback on the same page; null: it has none. */
  link: keyof typeof linkLabels | null;
  calendar: string | null;
  /** How this participant may participate online; empty: not mentioned. */
  linkFor: (participant: Addressee) => string;
}

const linkLabels = {
  registration: 'registration.link',
  feedback: 'registration.feedbackLink',
} as const satisfies Record<string, MessageKey>;

async function mailAll(
  trx: Db,
  siteUrl: string,
  event: Event,
  participants: Participant[],
  /** Writes it about the event as it is in a language. */
  emailIn: (shown: Event, t: Translate) => Promise<Email>,
): Promise<number> {
  if (participants.length === 0) return 0;
  const key = await registrationKey(trx);
  const written = new Map<Translate, Email>();
  // Without the account: a row that references it would wait for a transaction deleting it, which waits for this
  // event.
  const reachable = participants.filter(({ email }) => email !== '');
  for (const participant of reachable) {
    const { id, email } = participant;
    const t = translatorFor(participant);
    const mail = written.get(t) ?? (await emailIn(await eventIn(trx, event, t.language), t));
    written.set(t, mail);
    const page = `${siteUrl}${pathIn(t.language, '/registration')}`;
    const url = `${page}?verify_token=${registrationToken(key, id)}`;
    await enqueueEmail(trx, {
      recipient: email,
      subject: mail.subject(participant),
      purpose: 'event',
      language: t.language,
      paragraphs: contentOf(participant, mail),
      ...(mail.link && { link: { label: t(linkLabels[mail.link]), url } }),
      ...(mail.calendar !== null && {
        calendar: { name: `${event.slug}.ics`, text: mail.calendar },
      }),
    });
  }
  return reachable.length;
}

const factsOf = (event: Event, seats: number, link: string, t: Translate): string =>
  [
    `${event.title}: ${formatTimeRange(event, t.language)}`,
    event.place,
    link,
    // Anyone may have typed the address: the names of the guests are only behind the link.
    seats > 1 ? t('registration.forYouAndGuests', { count: seats - 1 }) : '',
  ]
    .filter((fact) => fact !== '')
    .join(', ');

/** How many emails are being sent, for staff. */
export const emailCountMessage = (emails: number) =>
  emails === 1 ? '1 email is being sent.' : `${emails.toLocaleString('en')} emails are being sent.`;
