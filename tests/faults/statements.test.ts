import { describe, expect, test } from 'vitest';
import { startPostgres } from '#tests/support/database/postgres.ts';
import { addToTotals } from '#tests/support/load/drill-totals.ts';
import { drillStatements } from '../../bench/parts/mail/statement-drill.ts';

const [donors, kills] = [4_000, 3];
/** As many connections as an engine opens at most. */
const connections = 16;

describe.each(['SQLite', 'PostgreSQL'])('Statements on %s', (engine) => {
  test('that are killed halfway reach everyone at most once, and list whose may have arrived', async () => {
    const postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    const databaseUrl = postgres?.url.replace('{name}', 'postgres') ?? '';
    const { progress, ...outcome } = await drillStatements(donors, kills, databaseUrl);
    await postgres?.stop();
    addToTotals({ kills, acknowledged: donors, lost: outcome.missed });
    expect(outcome).toEqual({ doubled: 0, missed: 0 });
    expect(progress.sent + progress.uncertain).toBe(progress.total);
    expect(progress.uncertain).toBeLessThanOrEqual(connections * kills);
  });
});
