import type { Reply } from '#contract/index.ts';
import { knownLanguage, staffLanguage } from '#contract/shared/language/languages.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { formatTimeRange } from '#server/platform/time/format-time.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { listEventTimes } from '../queries/events.ts';
import type { ParticipantFilter } from './queries/participant-table.ts';
import type { Participant } from './queries/participants.ts';
import { readAnswers } from './questions.ts';

type ListedParticipant = Reply<'events/allParticipants'>['participants'][number];

export const noSuchParticipant = () => new AppError('notFound', 'This registration doesn’t exist.');

/** The filter of a call's body, without paging. */
export const participantFilter = ({
  search,
  event,
  state,
}: ParticipantFilter): ParticipantFilter => ({
  search,
  event,
  state,
});

/** Participants with their events, as the dashboard shows them. */
export async function presentParticipant(
  db: Db,
  rows: Participant[],
): Promise<ListedParticipant[]> {
  if (rows.length === 0) return [];
  const events = await listEventTimes(db, [...new Set(rows.map(({ event_id }) => event_id))]);
  const known = new Map(
    events.map((event) => [
      event.id,
      { title: event.title, when: formatTimeRange(event, staffLanguage) },
    ]),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    state: row.state,
    seats: row.seats,
    guests: row.guests,
    answers: readAnswers(row.answers),
    language: knownLanguage(row.language),
    hasAccount: row.user_id === null ? 0 : 1,
    eventId: row.event_id,
    eventTitle: known.get(row.event_id)?.title ?? '',
    eventWhen: known.get(row.event_id)?.when ?? '',
    createdAt: isoTime(row.created_at),
    checkedInAt: isoTime(row.checked_in_at),
  }));
}
