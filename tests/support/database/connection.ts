import { type Connection, connect } from '#server/platform/db/connect.ts';

export type { Connection, Db, Engine } from '#server/platform/db/connect.ts';

/**
 * Opens a database as the program does. The caller closes it.
 * @param place an address of PostgreSQL, or the folder of an embedded database
 */
export const openDatabase = ({
  databaseUrl,
  dataDirectory = '',
}: {
  databaseUrl?: string | undefined;
  dataDirectory?: string | undefined;
}): Promise<Connection> => connect({ databaseUrl, dataDirectory });
