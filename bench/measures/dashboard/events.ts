import type { Figure, Measure } from '../../figure.ts';
import { asAdministrator } from '../../parts/calls/administrator.ts';
import { type TimedCall, timeCalls } from '../../parts/calls/timed-calls.ts';
import { addParticipants } from '../../parts/data/many-participants.ts';
import { type MeasuredSite, onBothDatabases } from '../../parts/server/both-databases.ts';

const size = { events: 2_000, participants: 100_000 };
const rounds = 20;
const firstPage = { page: 1, pageSize: 50 };

const timedCalls: Record<string, TimedCall> = {
  'events, first page': ofEvents([{ ...firstPage, when: 'upcoming' }]),
  'events, any order': ofEvents(
    ['startsAt', '-startsAt', 'title', '-title', 'registered', '-registered'].map((sort) => ({
      ...firstPage,
      sort,
    })),
  ),
  'events, any search': ofEvents(
    ['supper', '77', 'hall 3', 'nothing like it'].map((search) => ({
      ...firstPage,
      search,
      sort: 'title',
    })),
  ),
  'participants, first page': ofParticipants([firstPage]),
  'participants, any order': ofParticipants(
    ['name', '-name', 'email', '-email', 'state', 'createdAt'].map((sort) => ({
      ...firstPage,
      sort,
    })),
  ),
  'participants, any search': ofParticipants(
    ['guest 9', '77777', '@example', 'nobody here', 'g'].flatMap((search) => [
      { ...firstPage, search },
      { ...firstPage, search, sort: 'email', state: 'registered' },
    ]),
  ),
};

function ofEvents(bodies: object[]): TimedCall {
  return { path: 'events/allEvents', bodies, atMost: 80 };
}
function ofParticipants(bodies: object[]): TimedCall {
  return { path: 'events/allParticipants', bodies, atMost: 80 };
}

/** Two thousand events and a hundred thousand participants, on both databases: the response times of their tables. */
export const measure: Measure = {
  title: 'Events and participants',
  run: () => onBothDatabases(measureOn),
};

async function measureOn({ site, engine, databaseUrl }: MeasuredSite): Promise<Figure[]> {
  await addParticipants(site.data, databaseUrl || undefined, size);
  return timeCalls(await asAdministrator(site.url), engine, timedCalls, rounds);
}
