import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../tests/support/postgres.ts';
import { type Figure, type Measure, median, quantile } from '../figure.ts';
import { asAdministrator } from '../parts/administrator.ts';
import { type RunningSite, startSite, withSite } from '../parts/site.ts';

type Call = Awaited<ReturnType<typeof asAdministrator>>;

const rows = 100_000;
const rounds = 25;
const pieceSize = 1024 * 1024;
const firstPage = { page: 1, pageSize: 50 };

/** What the table of subscribers asks for, from the easiest to what has to look at every address. */
const questions: Record<string, object[]> = {
  'first page': [firstPage],
  'any order': ['email', '-email', 'status', '-status', 'createdAt'].map((sort) => ({
    ...firstPage,
    sort,
  })),
  'any search': ['reader.9', '77777', '@example', 'nobody.here', 'r'].flatMap((search) => [
    { ...firstPage, search },
    { ...firstPage, search, sort: 'email', status: 'confirmed' },
  ]),
  'last page': [{ page: rows / 50, pageSize: 50 }],
};

/** A hundred thousand subscribers, on both databases: how long their file takes to be imported, and their table to answer. */
export const measure: Measure = {
  title: 'Subscribers',
  run: async () => {
    const figures = await withSite((site) => measureOn(site, 'SQLite'));
    const postgres = await startPostgres();
    try {
      // Any database of the server will do, as it belongs to this run.
      const site = await startSite({ DATABASE_URL: postgres.url.replace('{name}', 'postgres') });
      try {
        return [...figures, ...(await measureOn(site, 'PostgreSQL'))];
      } finally {
        await site.stop();
      }
    } finally {
      await postgres.stop();
    }
  },
};

async function measureOn(site: RunningSite, engine: string): Promise<Figure[]> {
  const call = await asAdministrator(site.url);
  const seconds = await importFile(call);
  const figures: Figure[] = [
    {
      name: `${engine}: import of ${rows.toLocaleString('en')} rows, from the first piece to the last row`,
      value: seconds.whole,
      unit: 's',
      target: { atMost: 60 },
      note: `sent and looked at in ${seconds.looked.toFixed(1)} s`,
    },
  ];
  for (const [name, bodies] of Object.entries(questions)) {
    const durations: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const body of bodies) {
        const begun = performance.now();
        await call('subscriber/allSubscriber', body);
        durations.push(performance.now() - begun);
      }
    }
    figures.push({
      name: `${engine}: ${name}, p95`,
      value: quantile(durations, 0.95),
      unit: 'ms',
      target: name === 'last page' ? null : { atMost: 60 },
      note: `${durations.length} calls, median ${median(durations).toFixed(1)} ms`,
    });
  }
  return figures;
}

/** @returns seconds until the look at the file, and until all of it is imported */
async function importFile(call: Call): Promise<{ looked: number; whole: number }> {
  const lines = Array.from(
    { length: rows },
    (_, index) => `reader.${index}@example.org,Reader ${index}`,
  );
  const file = Buffer.from(`email,name\n${lines.join('\n')}\n`);
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const begin = await call('subscriber/beginImport', { fileName: 'many.csv', size: file.length });
  const { id } = begin.import as { id: string };
  for (let position = 0; position * pieceSize < file.length; position += 1) {
    const piece = file
      .subarray(position * pieceSize, (position + 1) * pieceSize)
      .toString('base64');
    await call('subscriber/addImportPart', { id, position, piece });
  }
  await call('subscriber/previewImport', { id });
  const looked = since();
  const lists = { test: 0, general: 0, newsletters: 1 };
  await call('subscriber/startImport', { id, ...lists, consent: 1, askToConfirm: 0 });
  for (;;) {
    const { import: state } = await call('subscriber/getImport', {});
    const { status, added } = state as { status: string; added: number };
    if (status === 'done' && added === rows) return { looked, whole: since() };
    if (status === 'failed' || status === 'done')
      throw new Error(`The import added ${added} rows.`);
    await wait(100);
  }
}
