import { startPostgres } from '../../tests/support/postgres.ts';
import { type Figure, type Measure, median, quantile } from '../figure.ts';
import { asAdministrator } from '../parts/administrator.ts';
import { addParticipants } from '../parts/many-participants.ts';
import { type RunningSite, startSite, withSite } from '../parts/site.ts';

const size = { events: 2_000, participants: 100_000 };
const rounds = 20;
const firstPage = { page: 1, pageSize: 50 };

const questions: Record<string, { path: string; bodies: object[] }> = {
  'events, first page': { path: 'events/allEvents', bodies: [{ ...firstPage, when: 'upcoming' }] },
  'events, any order': {
    path: 'events/allEvents',
    bodies: ['startsAt', '-startsAt', 'title', '-title', 'registered', '-registered'].map(
      (sort) => ({ ...firstPage, sort }),
    ),
  },
  'events, any search': {
    path: 'events/allEvents',
    bodies: ['supper', '77', 'hall 3', 'nothing like it'].map((search) => ({
      ...firstPage,
      search,
      sort: 'title',
    })),
  },
  'participants, first page': { path: 'events/allParticipants', bodies: [firstPage] },
  'participants, any order': {
    path: 'events/allParticipants',
    bodies: ['name', '-name', 'email', '-email', 'state', 'createdAt'].map((sort) => ({
      ...firstPage,
      sort,
    })),
  },
  'participants, any search': {
    path: 'events/allParticipants',
    bodies: ['guest 9', '77777', '@example', 'nobody here', 'g'].flatMap((search) => [
      { ...firstPage, search },
      { ...firstPage, search, sort: 'email', state: 'registered' },
    ]),
  },
};

/** Two thousand events and a hundred thousand participants, on both databases: how long their tables take to answer. */
export const measure: Measure = {
  title: 'Events and participants',
  run: async () => {
    const figures = await withSite((site) => measureOn(site, 'SQLite'));
    const postgres = await startPostgres();
    try {
      // Any database of the server will do, as it belongs to this run.
      const url = postgres.url.replace('{name}', 'postgres');
      const site = await startSite({ DATABASE_URL: url });
      try {
        return [...figures, ...(await measureOn(site, 'PostgreSQL', url))];
      } finally {
        await site.stop();
      }
    } finally {
      await postgres.stop();
    }
  },
};

async function measureOn(site: RunningSite, engine: string, url?: string): Promise<Figure[]> {
  await addParticipants(site.data, url, size);
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
  return figures;
}
