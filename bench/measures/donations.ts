import { startPostgres } from '../../tests/support/postgres.ts';
import { type Figure, type Measure, median, quantile } from '../figure.ts';
import { asAdministrator } from '../parts/administrator.ts';
import { addGifts } from '../parts/many-gifts.ts';
import { residentMemory } from '../parts/process.ts';
import { type RunningSite, withSite } from '../parts/site.ts';

type Call = Awaited<ReturnType<typeof asAdministrator>>;

const donors = 50_000;
const gifts = donors * 4;
const rounds = 15;
const firstPage = { page: 1, pageSize: 50 };
const searches = ['giver.9', 'giver 4321', '@donors', 'nobody', '2020-000123'];

/** What the two tables ask for, from the easiest to what has to look at everybody. */
const questions: Record<string, { path: string; bodies: object[] }> = {
  'donors, first page': { path: 'donations/getDonors', bodies: [firstPage] },
  'donors, any order': {
    path: 'donations/getDonors',
    bodies: ['name', '-name', 'total', '-total', 'gifts', '-lastGiftOn'].map(sorted),
  },
  'donors, any search': { path: 'donations/getDonors', bodies: searches.map(searched) },
  'gifts, first page': { path: 'donations/getDonations', bodies: [firstPage] },
  'gifts, any order and filter': {
    path: 'donations/getDonations',
    bodies: [
      ...['givenOn', '-givenOn', 'amount', '-amount'].map(sorted),
      ...[{ kind: 'check' }, { status: 'refunded' }, { year: 2020 }, { frequency: 'monthly' }].map(
        (filter) => ({ ...firstPage, ...filter }),
      ),
    ],
  },
  'gifts, any search': { path: 'donations/getDonations', bodies: searches.map(searched) },
};

function sorted(sort: string) {
  return { ...firstPage, sort };
}
function searched(search: string) {
  return { ...firstPage, search };
}

/** Fifty thousand donors and two hundred thousand gifts, on both databases. */
export const measure: Measure = {
  title: 'Donations',
  run: async () => {
    // Without the demo's gifts: those of the export are counted.
    const empty = { SEED: 'none' };
    const embedded = await withSite((site) => measureOn(site, ''), empty);
    const postgres = await startPostgres();
    try {
      const address = postgres.url.replace('{name}', 'postgres');
      const settings = { ...empty, DATABASE_URL: address };
      return [...embedded, ...(await withSite((site) => measureOn(site, address), settings))];
    } finally {
      await postgres.stop();
    }
  },
};

async function measureOn(site: RunningSite, address: string): Promise<Figure[]> {
  const engine = address === '' ? 'SQLite' : 'PostgreSQL';
  await addGifts({ DATA_DIR: site.data, DATABASE_URL: address }, donors);
  const call = await asAdministrator(site.url);
  const figures: Figure[] = [];
  for (const [name, { path, bodies }] of Object.entries(questions)) {
    const durations: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const body of bodies) {
        const begun = performance.now();
        await call(path, body);
        durations.push(performance.now() - begun);
      }
    }
    figures.push({
      name: `${engine}: ${name}, p95`,
      value: quantile(durations, 0.95),
      unit: 'ms',
      target: { atMost: 80 },
      note: `${durations.length} calls, median ${median(durations).toFixed(1)} ms`,
    });
  }
  return [...figures, ...(await exportFigures(call, site.pid, engine))];
}

/** Takes out all gifts twice: memory that is flat is at its height no higher the second time. */
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
