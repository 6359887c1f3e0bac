import { type Figure, type Measure, quantile, range } from '../../figure.ts';
import { visitMeanwhile } from '../../parts/browser/visit-meanwhile.ts';
import { visit } from '../../parts/browser/visitor.ts';
import { asAdministrator } from '../../parts/calls/administrator.ts';
import { importSubscribers } from '../../parts/calls/import-subscribers.ts';
import { type TimedCall, timeCalls } from '../../parts/calls/timed-calls.ts';
import { untilProfilesAreMade } from '../../parts/data/profiles.ts';
import { type MeasuredSite, onBothDatabases } from '../../parts/server/both-databases.ts';

const rows = 100_000;
const rounds = 25;
const firstPage = { page: 1, pageSize: 50 };

/** The calls of the table of subscribers, from the cheapest to those that read every address. */
const timedCalls: Record<string, TimedCall> = {
  'first page': asked([firstPage]),
  'any order': asked(
    ['email', '-email', 'status', '-status', 'createdAt'].map((sort) => ({ ...firstPage, sort })),
  ),
  'any search': asked(
    ['reader.9', '77777', '@example', 'nobody.here', 'r'].flatMap((search) => [
      { ...firstPage, search },
      { ...firstPage, search, sort: 'email', status: 'confirmed' },
    ]),
  ),
  'last page': asked([{ page: rows / 50, pageSize: 50 }], null),
};

function asked(bodies: object[], atMost: number | null = 60): TimedCall {
  return { path: 'subscriber/allSubscriber', bodies, atMost };
}

/**
 * A hundred thousand subscribers, on both databases: the duration of their import, the response times of cached pages
 * meanwhile, and those of their table.
 */
export const measure: Measure = {
  title: 'Subscribers',
  run: () => onBothDatabases(measureOn),
};

async function measureOn({ site, engine, databaseUrl }: MeasuredSite): Promise<Figure[]> {
  const call = await asAdministrator(site.url);
  const page = `${site.url}/About`;
  await visit(page, 'br');
  const { result: seconds, durations } = await visitMeanwhile(page, importSubscribers(call, rows));
  // They take as long after every import; the table is meant as it is in daily use.
  await untilProfilesAreMade({ DATA_DIR: site.data, DATABASE_URL: databaseUrl });
  return [
    {
      name: `${engine}: import of ${rows.toLocaleString('en')} rows, from the first chunk to the last row`,
      value: seconds.whole,
      unit: 's',
      target: { atMost: 60 },
      note: `uploaded and previewed in ${seconds.looked.toFixed(1)} s`,
    },
    {
      name: `${engine}: a cached page during the import, p95`,
      value: quantile(durations, 0.95),
      unit: 'ms',
      target: { atMost: 100 },
      note: `${durations.length} visits, ${range(durations, 'ms')}`,
    },
    ...(await timeCalls(call, engine, timedCalls, rounds)),
  ];
}
