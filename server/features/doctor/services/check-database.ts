import type { Connection } from '#server/platform/db/connect.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { isLoopback } from '#server/platform/loopback.ts';
import { listMissingParts } from '#server/schema/missing-parts.ts';
import { schemaStateOf } from '#server/schema/schema-state.ts';
import type { CheckUpDeps } from '../check-up-deps.ts';
import { ok, problem, type Result, warning } from '../finding.ts';
import { formatBytes } from '../machine/format-bytes.ts';
import { readFileFacts, readServerFacts } from '../queries.ts';

type DatabaseDeps = Pick<CheckUpDeps, 'settings' | 'connect'>;

/** The oldest PostgreSQL that still gets security fixes. */
const oldestPostgres = 13;
/** With a larger share of its connections in use, another node could get none. */
const fewLeft = 0.8;

/** Whether the database can be used, which one it is, and whether its schema is this program's. */
export async function checkDatabase(deps: DatabaseDeps): Promise<Result[]> {
  try {
    const connection = await deps.connect();
    connection.examineFile();
    const { db, engine } = connection;
    const facts = engine === 'postgres' ? await server(deps, connection) : await file(connection);
    return [...facts, schema(await schemaStateOf(db)), ...(await missingParts(connection))];
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return [
      problem(
        `The database cannot be used: ${(error as Error).message}`,
        deps.settings.databaseUrl
          ? 'Check that PostgreSQL runs, and the address, name and password in DATABASE_URL.'
          : 'Check DATA_DIR. If the file is missing or damaged, restore a backup: npm run restore. If this is a new site, start it.',
      ),
    ];
  }
}

async function file({ db }: Connection): Promise<Result[]> {
  const { version, bytes } = await readFileFacts(db);
  return [ok(`SQLite ${version} works; the database is ${formatBytes(bytes)}.`)];
}

async function server({ settings }: DatabaseDeps, { db }: Connection): Promise<Result[]> {
  const facts = await readServerFacts(db);
  const [version = ''] = facts.version.split(' ');
  const results: Result[] = [];
  if (Number.parseInt(version, 10) < oldestPostgres) {
    results.push(warning(`PostgreSQL ${version} no longer gets fixes.`, 'Upgrade PostgreSQL.'));
  }
  if (!facts.isEncrypted) results.push(...judgeUnencrypted(settings.databaseUrl ?? ''));
  const { connections, maxConnections } = facts;
  if (connections > fewLeft * maxConnections) {
    results.push(
      warning(
        `${connections} of PostgreSQL’s ${maxConnections} connections are in use.`,
        'Raise max_connections: every node of the site uses up to eleven.',
      ),
    );
  }
  return [
    ok(
      `PostgreSQL ${version} works; the database is ${formatBytes(facts.bytes)}, and ${connections} of ${maxConnections} connections are in use.`,
    ),
    ...results,
  ];
}

/** @returns nothing if the connection does not leave this machine */
export function judgeUnencrypted(databaseUrl: string): Result[] {
  const { hostname } = new URL(databaseUrl);
  // Without a host, the connection is a socket.
  if (hostname === '' || isLoopback(hostname)) return [];
  const message = 'The connection to PostgreSQL is not encrypted.';
  const remedy = 'Add ?sslmode=verify-full to DATABASE_URL';
  // A name like that of a container, whose network is usually this machine's.
  return /^[^.:]+$/.test(hostname)
    ? [warning(message, `${remedy}, unless PostgreSQL is in a container on this machine.`)]
    : [problem(message, `${remedy}.`)];
}

/** A database that a development checkout made may lack what its migrations make now. */
async function missingParts({ db, engine }: Connection): Promise<Result[]> {
  const missing = await listMissingParts(db, engine);
  if (missing.length === 0) return [];
  const onlyIndexes = missing.every((part) => part.startsWith('index'));
  return [
    problem(
      `The database lacks what its migrations make, as one of a development checkout does: ${missing.join('; ')}.`,
      onlyIndexes
        ? 'Stop the program and make the tables again from a backup: npm run backup, then npm run restore -- FILE --force --move.'
        : 'Start the checkout that made it, export what you need, and begin with an empty database.',
    ),
  ];
}

function schema(state: Awaited<ReturnType<typeof schemaStateOf>>): Result {
  switch (state) {
    case 'current':
      return ok('The tables are those of this version.');
    case 'newer':
      return problem(
        'The database is newer than this version of the program.',
        'Start the newer version, or restore a backup.',
      );
    case 'older':
      return warning('The database is older than this version.', 'Start the site: it updates it.');
    case 'empty':
      return warning('The database is empty.', 'Start the site: it creates the tables.');
  }
}
