import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { auditExport } from '#server/platform/audit.ts';
import { chunkSize, csvChunkOf } from '#server/platform/tables/query.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { presentRow } from './present.ts';
import { listNextEvents } from './queries/event-lists.ts';
import { participantFilter, presentParticipant } from './registrations/participants.ts';
import { listNextParticipants } from './registrations/queries/participant-table.ts';
import { answersInWords } from './registrations/questions.ts';

const eventHeading = [
  'title',
  'when',
  'begins',
  'ends',
  'state',
  'place',
  'link',
  'places',
  'registered',
  'waiting',
];

/** The next chunk of matching events, as CSV. */
export async function exportEvents(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { after, ...filter }: CheckedBody<'events/exportEvents'>,
): Promise<Reply<'events/exportEvents'>> {
  const rows = await listNextEvents(db, filter, chunkSize, after);
  await auditExport(db, userId, 'events', after);
  const cellsOf = (event: (typeof rows)[number]) => {
    const { title, when, state, capacity, registered, waiting } = presentRow(event);
    const times = [isoTime(event.starts_at), isoTime(event.ends_at)];
    return [
      title,
      when,
      ...times,
      state,
      event.place,
      event.link,
      capacity ?? '',
      registered,
      waiting,
    ];
  };
  return { code: 1, ...csvChunkOf(eventHeading, rows, cellsOf, after === undefined) };
}

const participantHeading = [
  'name',
  'email',
  'state',
  'event',
  'when',
  'registered',
  'checked in',
  'people',
  'guests',
  'answers',
  'language',
];

/** The next chunk of matching participants, as CSV. */
export async function exportParticipants(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { after, ...body }: CheckedBody<'events/exportParticipants'>,
): Promise<Reply<'events/exportParticipants'>> {
  const rows = await listNextParticipants(db, participantFilter(body), chunkSize, after);
  const shown = await presentParticipant(db, rows);
  await auditExport(db, userId, 'participants', after);
  const cellsOf = (row: (typeof shown)[number]) => [
    row.name,
    row.email,
    row.state,
    row.eventTitle,
    row.eventWhen,
    row.createdAt,
    row.checkedInAt ?? '',
    row.seats,
    row.guests,
    answersInWords(row.answers),
    row.language,
  ];
  return { code: 1, ...csvChunkOf(participantHeading, shown, cellsOf, after === undefined) };
}
