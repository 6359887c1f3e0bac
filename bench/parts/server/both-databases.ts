import type { Figure } from '../../figure.ts';
import { withPostgres } from './postgres.ts';
import { type RunningSite, withSite } from './site.ts';

/** A measured site and its database. */
export interface MeasuredSite {
  site: RunningSite;
  /** Its name in figures. */
  engine: 'SQLite' | 'PostgreSQL';
  /** Empty: the embedded database in the site's data folder. */
  databaseUrl: string;
}

/** Measures a site on the embedded database, and then one on a separate PostgreSQL server. */
export async function onBothDatabases(
  measureOn: (place: MeasuredSite) => Promise<Figure[]>,
  settings: Record<string, string> = {},
): Promise<Figure[]> {
  const embedded = await withSite(
    (site) => measureOn({ site, engine: 'SQLite', databaseUrl: '' }),
    settings,
  );
  const separate = await withPostgres((databaseUrl) =>
    withSite((site) => measureOn({ site, engine: 'PostgreSQL', databaseUrl }), {
      ...settings,
      DATABASE_URL: databaseUrl,
    }),
  );
  return [...embedded, ...separate];
}
