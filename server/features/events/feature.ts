import { emailKey } from '#contract/shared/email.ts';
import { day, minute, second } from '#contract/shared/time-units.ts';
import type { Feature } from '#server/feature.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inWriteOrder } from '#server/platform/db/write-order.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { eventForms } from './forms.ts';
import { eventTextsIn } from './in-language.ts';
import { eventMedia } from './media-references.ts';
import { notPublished, readEventCards } from './present.ts';
import { listEventTexts } from './queries/event-lists.ts';
import { existsPublishedEvent, listEventTitles, listPublishedEventKeys } from './queries/events.ts';
import { askForFeedback } from './registrations/feedback/ask-for-feedback.ts';
import {
  clearAnswers,
  clearGuests,
  listParticipantNames,
  updateParticipant,
  wordsOfParticipant,
} from './registrations/queries/participants.ts';
import { listEventIdsOfEmail, listOwnParticipants } from './registrations/queries/personal-data.ts';
import { readAnswers } from './registrations/questions.ts';
import { removeParticipants } from './registrations/removal.ts';
import { remind, runTransitions } from './registrations/transitions.ts';
import { eventsHandlers } from './routes.ts';
import { readTranslatedEvents } from './translated-entries.ts';

/**
 * How long after an event the answers to its questions are kept, in ms: they may be about people's health. So are the
 * names of guests, who have not given them themselves.
 */
const answersKept = 30 * day;

export const events = {
  name: 'events',
  handlers: eventsHandlers,
  forms: eventForms,
  pageParameters: {
    '/events': ['program'],
    '/registration/*': ['verify_token', 'cancel'],
    '/dashboard/*': ['when', 'state', 'event'],
  },
  personalData: {
    async remove(trx, owner) {
      const registrations = await listOwnParticipants(trx, owner);
      await removeParticipants(
        trx,
        registrations.map(({ id }) => id),
      );
    },
    changeEmail: moveRegistrations,
    async changeLanguage(trx, owner, language) {
      const registrations = await listOwnParticipants(trx, owner);
      for (const { id } of inWriteOrder(registrations, (row) => row.id))
        await updateParticipant(trx, id, { language });
    },
    exports: { eventRegistrations: exportRegistrations },
  },
  async expire(db, now) {
    await clearAnswers(db, now - answersKept);
    await clearGuests(db, now - answersKept);
  },
  deletions: {
    participant: { table: 'participants', remove: (trx, id) => removeParticipants(trx, [id]) },
  },
  auditLabels: {
    event: listEventTitles,
    participant: listParticipantNames,
  },
  // A preview of a release shows in its menus whether there are events.
  contentTables: ['events'],
  translatedEntries: { events: readTranslatedEvents },
  menuEntries: {
    tags: ['events'],
    read: async (db) => [{ address: '/events', isFilled: await existsPublishedEvent(db) }],
  },
  mediaReferences: eventMedia,
  blockCards: { event: readEventCards },
  publicAddresses: async (db) =>
    (await listPublishedEventKeys(db)).map(({ slug_key }) => `/events/${slug_key}`),
  searchSources: {
    events: {
      async read(db, language) {
        const rows = await eventTextsIn(db, await listEventTexts(db), language);
        return rows.map(({ id, slug, title, summary, html, language: written }) => ({
          key: id,
          language: written,
          kind: 'events',
          path: `/events/${slug}`,
          title,
          summary,
          html,
        }));
      },
    },
  },
  jobs: [
    { name: 'events', interval: 5 * second, run: runTransitions },
    {
      name: 'sending event reminders',
      interval: minute,
      run: ({ db, settings }) => remind(db, settings),
    },
    {
      name: 'asking for feedback on events',
      interval: minute,
      run: ({ db, settings }) => askForFeedback(db, settings),
    },
  ],
} satisfies Feature;

async function exportRegistrations(db: Db, user: User) {
  const rows = await listOwnParticipants(db, user);
  return rows.map((row) => ({
    // A draft's text is not public, even if someone registered when it was.
    event: row.is_published === 1 ? row.title : notPublished(),
    startsAt: isoTime(row.starts_at),
    name: row.name,
    email: row.email,
    state: row.state,
    registeredAt: isoTime(row.created_at),
    checkedInAt: isoTime(row.checked_in_at),
    remindedAt: isoTime(row.reminded_at),
    seats: row.seats,
    guests: row.guests,
    language: row.language,
    rating: row.rating,
    feedback: row.feedback,
    feedbackAskedAt: isoTime(row.feedback_asked_at),
    answers: readAnswers(row.answers),
  }));
}

/** If the new address is already registered for the event, that registration stays. */
async function moveRegistrations(trx: Db, user: User, to: string): Promise<void> {
  const email_key = emailKey(to);
  const own = (await listOwnParticipants(trx, user)).filter((row) => row.email_key !== email_key);
  const taken = new Set(await listEventIdsOfEmail(trx, email_key));
  const doubled: string[] = [];
  for (const { id, event_id, name, guests } of own) {
    if (taken.has(event_id)) {
      doubled.push(id);
      continue;
    }
    taken.add(event_id);
    const words = wordsOfParticipant({ name, guests, email: to });
    await updateParticipant(trx, id, { email: to, email_key, words, user_id: user.id });
  }
  await removeParticipants(trx, doubled);
}
