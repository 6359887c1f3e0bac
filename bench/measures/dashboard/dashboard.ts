import type { Figure, Measure } from '../../figure.ts';
import { asAdministrator } from '../../parts/calls/administrator.ts';
import { type TimedCall, timeCalls } from '../../parts/calls/timed-calls.ts';
import { addGifts } from '../../parts/data/many-gifts.ts';
import { addParticipants } from '../../parts/data/many-participants.ts';
import { fillDashboard } from '../../parts/data/people.ts';
import { type MeasuredSite, onBothDatabases } from '../../parts/server/both-databases.ts';

const size = { users: 20_000, donors: 50_000, events: 2_000, participants: 100_000 };
const rounds = 25;
const firstPage = { page: 1, pageSize: 50 };

/** The calls of the dashboard's screens. */
const timedCalls: Record<string, TimedCall> = {
  'users, first page': { path: 'users/getUsers', bodies: [firstPage], atMost: 80 },
  'users, any search': {
    path: 'users/getUsers',
    bodies: ['hazel', 'person.777', 'émile ivy', 'nobody here', 'e'].map((search) => ({
      ...firstPage,
      search,
    })),
    atMost: 80,
  },
  'users, any order': {
    path: 'users/getUsers',
    bodies: ['-name', 'email', '-email', 'createdAt', '-createdAt'].flatMap((sort) => [
      { ...firstPage, sort },
      { ...firstPage, sort, state: 'unverified' },
    ]),
    atMost: 80,
  },
  'messages, first page and search': {
    path: 'contact/getMessages',
    bodies: [firstPage, { ...firstPage, search: 'writer.77' }, { ...firstPage, state: 'new' }],
    atMost: 80,
  },
  'audit trail, first page and search': {
    path: 'audit/getEntries',
    bodies: [firstPage, { ...firstPage, search: 'hazel' }, { ...firstPage, kind: 'people' }],
    atMost: 80,
  },
  overview: { path: 'dashboard/getOverview', bodies: [{}], atMost: 150 },
};

/**
 * The dashboard of an organization with some years of data, on both databases: how long its screens wait for their
 * rows.
 */
export const measure: Measure = {
  title: 'Dashboard',
  run: () => onBothDatabases(measureOn, { SEED: 'none' }),
};

async function measureOn({ site, engine, databaseUrl }: MeasuredSite): Promise<Figure[]> {
  const place = { DATA_DIR: site.data, DATABASE_URL: databaseUrl };
  await addGifts(place, size.donors);
  await addParticipants(site.data, databaseUrl || undefined, size);
  await fillDashboard(place, size.users);
  const call = await asAdministrator(site.url);
  return timeCalls(call, engine, timedCalls, rounds);
}
