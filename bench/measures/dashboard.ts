import { startPostgres } from '../../tests/support/postgres.ts';
import { type Figure, type Measure, median, quantile } from '../figure.ts';
import { asAdministrator } from '../parts/administrator.ts';
import { fillDashboard } from '../parts/people.ts';
import { type RunningSite, startSite, withSite } from '../parts/site.ts';

const users = 20_000;
const rounds = 25;
const firstPage = { page: 1, pageSize: 50 };

interface Question {
  path: string;
  bodies: object[];
  /** In ms. */
  atMost: number;
}

/** What the dashboard's screens ask for. */
const questions: Record<string, Question> = {
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

/** The dashboard with twenty thousand accounts, on both databases: how long its screens wait for their rows. */
export const measure: Measure = {
  title: 'Dashboard',
  run: async () => {
    const figures = await withSite((site) => measureOn(site, 'SQLite', ''));
    const postgres = await startPostgres();
    try {
      // Any database of the server will do, as it belongs to this run.
      const databaseUrl = postgres.url.replace('{name}', 'postgres');
      const site = await startSite({ DATABASE_URL: databaseUrl });
      try {
        return [...figures, ...(await measureOn(site, 'PostgreSQL', databaseUrl))];
      } finally {
        await site.stop();
      }
    } finally {
      await postgres.stop();
    }
  },
};

async function measureOn(
  site: RunningSite,
  engine: string,
  databaseUrl: string,
): Promise<Figure[]> {
  await fillDashboard({ DATA_DIR: site.data, DATABASE_URL: databaseUrl }, users);
  const call = await asAdministrator(site.url);
  const figures: Figure[] = [];
  for (const [name, { path, bodies, atMost }] of Object.entries(questions)) {
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
      target: { atMost },
      note: `${durations.length} calls, median ${median(durations).toFixed(1)} ms`,
    });
  }
  return figures;
}
