import { describe, expect, test } from 'vitest';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { addToTotals } from '#tests/support/load/drill-totals.ts';
import { drill } from '../../bench/parts/mail/mailing-drill.ts';

/** As many connections as an engine opens at most. */
const connections = 16;

describe.each(['SQLite', 'PostgreSQL'])('A mailing on %s', (engine) => {
  test('that is killed halfway misses no one, and repeats at most what was in progress', async () => {
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    const databaseUrl = postgres?.url.replace('{name}', 'postgres') ?? '';
    const outcome = await drill({ people: 4000, kills: 3, databaseUrl });
    await postgres?.stop();
    addToTotals({ kills: outcome.kills, acknowledged: outcome.people, lost: outcome.missed });
    expect(outcome).toMatchObject({ missed: 0, strange: 0, unmarked: 0 });
    expect(outcome.repeats).toBeLessThanOrEqual(connections * outcome.kills);
  });
});

test('Two nodes that send together repeat nothing', async () => {
  const postgres = await startPostgres();
  const databaseUrl = postgres.url.replace('{name}', 'postgres');
  const outcome = await drill({ people: 4000, kills: 0, databaseUrl, nodes: 2 });
  await postgres.stop();
  expect(outcome).toMatchObject({ missed: 0, repeats: 0, strange: 0 });
});
