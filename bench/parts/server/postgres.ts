import { startPostgres } from '../../../tests/support/database/postgres.ts';

/**
 * Runs `use` with a database on a PostgreSQL server that belongs to this run, and stops the server afterward.
 * @param isDurable whether it waits for the disk, as in production
 */
export async function withPostgres<T>(
  use: (databaseUrl: string) => Promise<T>,
  isDurable = false,
): Promise<T> {
  const postgres = await startPostgres(isDurable);
  try {
    return await use(postgres.url.replace('{name}', 'postgres'));
  } finally {
    await postgres.stop();
  }
}
