import { setTimeout as wait } from 'node:timers/promises';
import type { Figure, Measure } from '../../figure.ts';
import { asAdministrator } from '../../parts/calls/administrator.ts';
import { type TimedCall, timeCalls } from '../../parts/calls/timed-calls.ts';
import { type MeasuredSite, onBothDatabases } from '../../parts/server/both-databases.ts';

type Call = Awaited<ReturnType<typeof asAdministrator>>;

const rows = 100_000;
const rounds = 25;
const pieceSize = 1024 * 1024;
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
 * A hundred thousand subscribers, on both databases: the duration of their import, and the response times of their
 * table.
 */
export const measure: Measure = {
  title: 'Subscribers',
  run: () => onBothDatabases(measureOn),
};

async function measureOn({ site, engine }: MeasuredSite): Promise<Figure[]> {
  const call = await asAdministrator(site.url);
  const seconds = await importFile(call);
  return [
    {
      name: `${engine}: import of ${rows.toLocaleString('en')} rows, from the first chunk to the last row`,
      value: seconds.whole,
      unit: 's',
      target: { atMost: 60 },
      note: `uploaded and previewed in ${seconds.looked.toFixed(1)} s`,
    },
    ...(await timeCalls(call, engine, timedCalls, rounds)),
  ];
}

/** @returns seconds until the preview, and until the end of the import */
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
    const piece = file.subarray(position * pieceSize, (position + 1) * pieceSize);
    await call('subscriber/addImportPart', { id, position }, piece);
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
