import { connect } from '../../../server/platform/db/connect.ts';

/** Where a measured site keeps its data. */
export interface SiteData {
  DATA_DIR: string;
  DATABASE_URL: string;
}

/** Opens a second connection to the database of a measured site. */
export const connectTo = ({ DATA_DIR, DATABASE_URL }: SiteData) =>
  connect({ dataDirectory: DATA_DIR, databaseUrl: DATABASE_URL || undefined });
