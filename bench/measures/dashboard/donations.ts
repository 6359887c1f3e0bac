import type { Figure, Measure } from '../../figure.ts';
import { asAdministrator } from '../../parts/calls/administrator.ts';
import { type TimedCall, timeCalls } from '../../parts/calls/timed-calls.ts';
import { addGifts } from '../../parts/data/many-gifts.ts';
import { untilProfilesAreMade } from '../../parts/data/profiles.ts';
import { type MeasuredSite, onBothDatabases } from '../../parts/server/both-databases.ts';
import { residentMemory } from '../../parts/server/process.ts';

type Call = Awaited<ReturnType<typeof asAdministrator>>;

const donors = 50_000;
const gifts = donors * 4;
const rounds = 15;
const firstPage = { page: 1, pageSize: 50 };
const searches = ['giver.9', 'giver 4321', '@donors', 'nobody', '2020-000123'];

/** The calls of the two tables, from the cheapest to those that read everything. */
const timedCalls: Record<string, TimedCall> = {
  'donors, first page': ofDonors([firstPage]),
  'donors, any order': ofDonors(
    ['name', '-name', 'total', '-total', 'gifts', '-lastGiftOn'].map(sorted),
  ),
  'donors, any filter': ofDonors([
    ...['lapsed', 'first-time', 'monthly'].map((giving) => ({ ...firstPage, giving })),
    { ...firstPage, minimum: 100_000 },
  ]),
  'donors, any search': ofDonors(searches.map(searched)),
  'gifts, first page': ofGifts([firstPage]),
  'gifts, any order and filter': ofGifts([
    ...['givenOn', '-givenOn', 'amount', '-amount'].map(sorted),
    ...[{ kind: 'check' }, { status: 'refunded' }, { year: 2020 }, { frequency: 'monthly' }].map(
      (filter) => ({ ...firstPage, ...filter }),
    ),
  ]),
  'gifts, sums with any filter': {
    path: 'donations/getSum',
    bodies: [{}, { kind: 'check' }, { status: 'received' }, { frequency: 'once' }, { year: 2020 }],
    atMost: 80,
  },
  'gifts, sums of any search': {
    path: 'donations/getSum',
    bodies: searches.map((search) => ({ search })),
    atMost: 200,
  },
  'gifts, totals by year and month': {
    path: 'donations/getTotals',
    bodies: [{}, { year: 2020 }],
    atMost: 80,
  },
  'gifts, any search': ofGifts(searches.map(searched)),
};

function ofDonors(bodies: object[]): TimedCall {
  return { path: 'donations/getDonors', bodies, atMost: 80 };
}
function ofGifts(bodies: object[]): TimedCall {
  return { path: 'donations/getDonations', bodies, atMost: 80 };
}
function sorted(sort: string) {
  return { ...firstPage, sort };
}
function searched(search: string) {
  return { ...firstPage, search };
}

/** Fifty thousand donors and two hundred thousand gifts, on both databases. */
export const measure: Measure = {
  title: 'Donations',
  // Without the demo's gifts, since the exported ones are counted.
  run: () => onBothDatabases(measureOn, { SEED: 'none' }),
};

async function measureOn({ site, engine, databaseUrl }: MeasuredSite): Promise<Figure[]> {
  const place = { DATA_DIR: site.data, DATABASE_URL: databaseUrl };
  await addGifts(place, donors);
  // In daily use there are only a few to make.
  await untilProfilesAreMade(place);
  const call = await asAdministrator(site.url);
  return [
    ...(await timeCalls(call, engine, timedCalls, rounds)),
    ...(await exportFigures(call, site.pid, engine)),
  ];
}

/** Exports all gifts twice: if memory is flat, its peak is no higher the second time. */
async function exportFigures(call: Call, pid: number, engine: string): Promise<Figure[]> {
  const { most: before } = await exportAll(call, pid);
  const begun = performance.now();
  const { rows, most } = await exportAll(call, pid);
  const seconds = (performance.now() - begun) / 1000;
  if (rows !== gifts) throw new Error(`The file has ${rows} rows.`);
  return [
    {
      name: `${engine}: export of ${gifts.toLocaleString('en')} gifts`,
      value: seconds,
      unit: 's',
      target: { atMost: 30 },
    },
    {
      name: `${engine}: memory that a second export adds at most`,
      value: Math.max(0, most - before),
      unit: 'MB',
      target: { atMost: 50 },
      note: `${before.toFixed(0)} MB at the height of the first`,
    },
  ];
}

async function exportAll(call: Call, pid: number): Promise<{ rows: number; most: number }> {
  let rows = -1;
  let most = 0;
  for (let after: unknown; after !== null; ) {
    const piece = await call('donations/exportDonations', after === undefined ? {} : { after });
    rows += String(piece.csv).split('\r\n').length - 1;
    most = Math.max(most, residentMemory(pid));
    after = piece.next;
  }
  return { rows, most };
}
