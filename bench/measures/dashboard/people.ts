import type { Figure, Measure } from '../../figure.ts';
import { asAdministrator } from '../../parts/calls/administrator.ts';
import { type TimedCall, timeCalls } from '../../parts/calls/timed-calls.ts';
import { addGifts } from '../../parts/data/many-gifts.ts';
import { addSubscribers } from '../../parts/data/many-subscribers.ts';
import { untilProfilesAreMade } from '../../parts/data/profiles.ts';
import { type MeasuredSite, onBothDatabases } from '../../parts/server/both-databases.ts';

const donors = 50_000;
const subscribers = 150_000;
const people = donors + subscribers;
const rounds = 15;
const firstPage = { page: 1, pageSize: 50 };

/** The calls of the table, from the cheapest to those that read everything. */
const timedCalls: Record<string, TimedCall> = {
  'first page': asked([firstPage]),
  'any order and filter': asked([
    ...['name', '-name', 'createdAt', '-createdAt'].map((sort) => ({ ...firstPage, sort })),
    ...['account', 'subscriber', 'donor', 'writer'].map((kind) => ({ ...firstPage, kind })),
  ]),
  'any search': asked(
    ['giver 4321', 'reader.77777', 'nobody', '@donors'].map((search) => ({ ...firstPage, search })),
  ),
};

function asked(bodies: object[], atMost = 80): TimedCall {
  return { path: 'people/getPeople', bodies, atMost };
}

/** Two hundred thousand people, on both databases: their profiles and their table. */
export const measure: Measure = {
  title: 'People',
  run: () => onBothDatabases(measureOn, { SEED: 'none' }),
};

async function measureOn({ site, engine, databaseUrl }: MeasuredSite): Promise<Figure[]> {
  const place = { DATA_DIR: site.data, DATABASE_URL: databaseUrl };
  const call = await asAdministrator(site.url);
  await addSubscribers(place, subscribers);
  await addGifts(place, donors);
  const begun = performance.now();
  await untilProfilesAreMade(place);
  const seconds = (performance.now() - begun) / 1_000;
  return [
    {
      name: `${engine}: profiles of ${people.toLocaleString('en')} people, made in the background`,
      value: seconds,
      unit: 's',
      target: null,
      note: 'from when the last of their rows was inserted',
    },
    ...(await timeCalls(call, engine, timedCalls, rounds)),
  ];
}
