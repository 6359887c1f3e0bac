import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentRelease, NotBuiltError } from './scripts/releases.ts';
import { noteLastWords, noteRunning } from './scripts/upgrade/running-program.ts';
import { buildServer } from './server/app.ts';
import { readSettings } from './server/config.ts';
import { applyDeletions, removeDeletedMedia } from './server/features/account/delete-user.ts';
import { holdReminders } from './server/features/backup/restore/after-restore.ts';
import { hasPlannedMoves } from './server/features/backup/restore/planned-moves.ts';
import { statementMailings } from './server/features/donations/statements/sending/statement-mailings.ts';
import { MailingThread } from './server/features/mail/bulk/mailing-thread.ts';
import { OutboxWorker } from './server/features/mail/outbox-worker.ts';
import { newsletterMailings } from './server/features/newsletter/sending/newsletter-mailings.ts';
import { reapplyUnsubscribes } from './server/features/newsletter/subscribers/unsubscribes.ts';
import { contributions, featureDeps } from './server/features.ts';
import { drainConnections } from './server/http/drain-connections.ts';
import { openBuiltSite } from './server/http/pages/built-site.ts';
import { startJobs } from './server/jobs.ts';
import { startRemovingLeftovers } from './server/leftovers.ts';
import { ChangeFeed } from './server/platform/changes.ts';
import { connect } from './server/platform/db/connect.ts';
import { describeUnavailable } from './server/platform/db/describe-unavailable.ts';
import { rejectMismatchedWal } from './server/platform/db/sqlite/mismatched-wal.ts';
import { errorFields } from './server/platform/logging/error-fields.ts';
import type { Logger } from './server/platform/logging/logger.ts';
import { createLogger, noticesOf } from './server/platform/logging/logger.ts';
import { redirectConsole } from './server/platform/logging/redirect-console.ts';
import { withOwnCommands } from './server/platform/operator-commands.ts';
import { describeFileError } from './server/platform/storage/file-errors.ts';
import { FolderInUseError, lockFolder } from './server/platform/storage/folder-lock.ts';
import { openStore } from './server/platform/storage/open-store.ts';
import { restrictPermissions } from './server/platform/storage/private-files.ts';
import { startRetention } from './server/retention.ts';
import { DatabaseVersionError } from './server/schema/database-version-error.ts';
import { migrate } from './server/schema/migrate.ts';
import { secretsOf } from './server/secret-settings.ts';
import { EarlierSiteError } from './server/seed/earlier-site.ts';
import type { FirstAdministrator } from './server/seed/first-start.ts';
import { prepareFirstStart } from './server/seed/first-start.ts';
import { prepareInProcess } from './server/seed/process/first-start-process.ts';
import { hasStartedBefore } from './server/seed/queries.ts';
import { SettingError } from './server/setting-error.ts';

const isDevelopment = process.argv.includes('--dev');
// `node --watch-path` asks for messages about each module: child processes and threads would send them to the program.
if (isDevelopment) delete process.env.WATCH_REPORT_DEPENDENCIES;

/** A stop that takes longer is cut off, in ms: a service manager waits about so long, and what is stored is safe. */
const longestStop = 9_000;

/**
 * How many new connections the system keeps until the event loop accepts them; Linux bounds it by
 * `net.core.somaxconn`. It drops what is beyond, and the client tries again after one second, then after two more.
 */
const backlog = 4_096;

/** Absent until the settings are read. */
let log: Logger | undefined;
let dataDirectory: string | undefined;
process.on('uncaughtException', (error) => {
  log?.fatal({ err: error }, 'The program stops after an unexpected error.');
  if (!log) process.stderr.write(`${traceOf(error)}\n`);
  noteEnd(traceOf(error));
  process.exit(1);
});

/**
 * Runs the program until it is stopped.
 * @param site the bundle's part that renders the pages; absent: that of the router's build
 */
export async function run(site: string | undefined): Promise<void> {
  await start(site).catch((error) => fail(describe(error)));
}

/** Why it does not start is for the person who starts it: plain text, not a line of the log. */
function fail(description: string): never {
  process.stderr.write(`${withOwnCommands(description)}\n`);
  noteEnd(description);
  process.exit(1);
}

function noteEnd(words: string): void {
  if (dataDirectory !== undefined) noteLastWords(dataDirectory, import.meta.dirname, words);
}

/** An error that the operator can fix is one line; any other has its trace, and nothing else that it carries. */
function describe(error: unknown): string {
  const fixable = [
    SettingError,
    DatabaseVersionError,
    FolderInUseError,
    EarlierSiteError,
    NotBuiltError,
  ];
  if (fixable.some((kind) => error instanceof kind)) return (error as Error).message;
  const ofFile = describeFileError(error);
  if (ofFile) return ofFile;
  const ofDatabase = describeUnavailable(error);
  if (ofDatabase) return ofDatabase;
  const { code, port } = (error ?? {}) as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `PORT or HEALTH_PORT: ${port} is in use by another program`;
  return traceOf(error);
}

function traceOf(error: unknown): string {
  const { stack, message, cause } = errorFields(error);
  return (stack || message) + (cause ? `\nCaused by: ${(cause as { stack: string }).stack}` : '');
}

async function start(bundledSite: string | undefined): Promise<void> {
  const began = performance.now();
  const settings = readSettings();
  ({ dataDirectory } = settings);
  log = await createLogger(settings, secretsOf(settings));
  const notices = noticesOf(log);
  // The development server's messages are for the person who reads the terminal.
  if (!isDevelopment) redirectConsole(log);
  if (settings.healthPort !== undefined) await startHealth(settings.host, settings.healthPort);
  const release = isDevelopment ? null : currentRelease();
  await restrictPermissions(settings.dataDirectory);
  if (hasPlannedMoves(settings.dataDirectory)) {
    const { settleRestore } = await import('./server/features/backup/restore/settle-restore.ts');
    notices.warn(
      (await settleRestore(settings)) === 'finished'
        ? 'A restore that was interrupted at its end is complete.'
        : 'A restore was interrupted. What was there before is back: to restore the backup, stop the program and repeat the restore.',
    );
  }
  // An embedded database belongs to one program, which recovers what an earlier one left.
  if (!settings.databaseUrl) {
    lockFolder(settings.dataDirectory);
    rejectMismatchedWal(join(settings.dataDirectory, 'common-plate.sqlite'));
  }
  const connection = await connect(settings);
  await migrate(connection);

  const media = await openStore(settings);
  const administrator = (await hasStartedBefore(connection.db))
    ? await prepareFirstStart(connection.db, settings, media)
    : await prepareInProcess();
  // At once: if anything below fails, the next start no longer knows the password.
  if (administrator) {
    notices.info(
      `First start: a new site was created ${settings.databaseUrl ? 'in an empty database' : `in ${settings.dataDirectory}`}`,
    );
    tellCredentials(administrator);
  }
  await applyDeletions(connection.db, contributions);
  await reapplyUnsubscribes(connection.db);
  const changes = new ChangeFeed(connection);
  await changes.start();
  const deps = {
    settings,
    ...connection,
    changes,
    media,
    ...featureDeps(connection.db),
    allowedOrigins: new Set(settings.allowedOrigins),
    routeManifest: release ? await readRouteManifest(release) : new Map(),
  };
  const sources = release ? null : await openSources();
  const site = release && (await openBuiltSite(bundledSite ?? release.server, release.clients));
  const app = await buildServer(deps, sources ?? site, log);
  await sources?.start(app);

  const { monitor } = app;
  const { report } = monitor;
  monitor.start();
  // Runs in the background.
  removeDeletedMedia(connection.db, media).catch((error) => report('removing pictures', error));
  const stopRetention = startRetention(deps, monitor);
  const stopLeftovers = await startRemovingLeftovers(deps, report);
  await holdReminders(deps);
  const sender = new OutboxWorker(connection.db, settings);
  await sender.start(report);
  const stopJobs = startJobs(deps, monitor);
  const mailings = [newsletterMailings, statementMailings].map(
    (kind) => new MailingThread(connection.db, settings, report, kind),
  );
  for (const thread of mailings) thread.start();

  const stop = async () => {
    setTimeout(() => {
      notices.warn('The program stopped without waiting for work that did not end.');
      process.exit(0);
    }, longestStop).unref();
    stopRetention();
    const closing = drainConnections(app.server).then(() => app.close());
    const threads = mailings.map((thread) => thread.stop());
    await Promise.all([closing, sender.stop(), ...threads, stopJobs(), stopLeftovers()]);
    await monitor.stop();
    await sources?.close();
    await changes.stop();
    await connection.db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);

  const { port, host, socket: fd } = settings;
  const place = fd === undefined ? { port, host } : { fd, host };
  const address = await app.listen({ ...place, backlog });
  if (release) {
    const { pid } = process;
    await noteRunning(settings.dataDirectory, { pid, folder: import.meta.dirname, url: address });
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  notices.info(`Common Plate is ready on ${address} after ${seconds} s`);
}

/** The account of the first start is written once, to the terminal: the log would remove it from its lines. */
function tellCredentials({ email, password, warning }: FirstAdministrator): void {
  const lines = [
    `Administrator: ${email}`,
    warning && `ADMIN_PASSWORD: ${warning} You can change it on My Account.`,
    password && `Password (shown only once): ${password}`,
    password && 'Change it on My Account within seven days.',
  ];
  process.stdout.write(`${lines.filter(Boolean).join('\n')}\n`);
}

async function startHealth(host: string, port: number): Promise<void> {
  const { startHealthThread } = await import('./server/http/health/health-thread.ts');
  await startHealthThread({ host, port });
}

async function readRouteManifest({
  clients,
}: ReturnType<typeof currentRelease>): Promise<Map<string, string>> {
  const folder = join(clients[0] ?? '', 'builds');
  const { id } = JSON.parse(await readFile(join(folder, 'latest.json'), 'utf8')) as { id: string };
  const manifest = JSON.parse(await readFile(join(folder, `meta/${id}.json`), 'utf8')) as {
    redirects: Record<string, string>;
  };
  return new Map(Object.entries(manifest.redirects));
}

/** Loaded for contributors only: the development server is not installed where the program runs. */
async function openSources() {
  const { developmentSite } = await import('./server/http/pages/development-site.ts');
  return developmentSite();
}
