import { startPostgres } from '../../../tests/support/database/postgres.ts';
import type { Figure } from '../../figure.ts';
import { type RunningSite, withSite } from './site.ts';

/** A site that is measured, and where its rows are. */
export interface Place {
  site: RunningSite;
  /** As a figure names it. */
  engine: 'SQLite' | 'PostgreSQL';
  /** Empty: the embedded database in the site's data folder. */
  databaseUrl: string;
}

/** Measures a site on the embedded database, and then another one on a PostgreSQL server of its own. */
export async function onBothDatabases(
  measureOn: (place: Place) => Promise<Figure[]>,
  settings: Record<string, string> = {},
): Promise<Figure[]> {
  const embedded = await withSite(
    (site) => measureOn({ site, engine: 'SQLite', databaseUrl: '' }),
    settings,
  );
  const postgres = await startPostgres();
  try {
    // Any database of the server will do, as it belongs to this run.
    const databaseUrl = postgres.url.replace('{name}', 'postgres');
    const figures = await withSite(
      (site) => measureOn({ site, engine: 'PostgreSQL', databaseUrl }),
      { ...settings, DATABASE_URL: databaseUrl },
    );
    return [...embedded, ...figures];
  } finally {
    await postgres.stop();
  }
}
