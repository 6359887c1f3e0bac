import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Release } from './scripts/releases.ts';
import type { Logger } from './server/platform/logging/logger.ts';
import type { FirstAdministrator } from './server/seed/first-start.ts';

const isDevelopment = process.argv.includes('--dev');

const { connect } = await import('./server/platform/db/connect.ts');
const { DatabaseVersionError } = await import('./server/schema/database-version-error.ts');
const { migrate } = await import('./server/schema/migrate.ts');
const { rejectMismatchedWal } = await import('./server/platform/db/mismatched-wal.ts');
const { isDatabaseUnavailable } = await import('./server/platform/db/unavailable.ts');
const { describeFileError } = await import('./server/platform/storage/file-errors.ts');
const { FolderInUseError, lockFolder } = await import('./server/platform/storage/folder-lock.ts');
const { errorFields } = await import('./server/platform/logging/error-fields.ts');
const { createLogger, noticesOf } = await import('./server/platform/logging/logger.ts');
const { redirectConsole } = await import('./server/platform/logging/redirect-console.ts');
const { EarlierSiteError } = await import('./server/seed/earlier-site.ts');
const { drainConnections } = await import('./server/http/drain-connections.ts');
const { hasPlannedMoves } = await import('./server/features/backup/restore/planned-moves.ts');
const { noteRunning } = await import('./scripts/upgrade/running-program.ts');
const { restrictPermissions } = await import('./server/platform/storage/private-files.ts');
const { currentRelease, NotBuiltError } = await import('./scripts/releases.ts');
const { chooseMode, readSettings, SettingError } = await import('./server/config.ts');
const { secretsOf } = await import('./server/secret-settings.ts');

chooseMode(isDevelopment ? 'development' : 'production');

/** A stop that takes longer is cut off, in ms: a service manager waits about so long, and what is stored is safe. */
const longestStop = 9_000;

/** Absent until the settings are read. */
let log: Logger | undefined;
process.on('uncaughtException', (error) => {
  log?.fatal({ err: error }, 'The program stops after an unexpected error.');
  if (!log) process.stderr.write(`${traceOf(error)}\n`);
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
  process.stderr.write(`${description}\n`);
  process.exit(1);
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
  if (isDatabaseUnavailable(error))
    return `The database cannot be used: ${(error as Error).message}`;
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
  const { ChangeFeed } = await import('./server/platform/changes.ts');
  const { openStore } = await import('./server/platform/storage/open-store.ts');
  const { prepareFirstStart } = await import('./server/seed/first-start.ts');
  const { buildServer } = await import('./server/app.ts');
  const { OutboxWorker } = await import('./server/features/mail/outbox-worker.ts');
  const { MailingThread } = await import('./server/features/newsletter/sending/mailing-thread.ts');
  const { applyDeletions, removeDeletedMedia } = await import(
    './server/features/account/delete-user.ts'
  );
  const { reapplyUnsubscribes } = await import(
    './server/features/newsletter/subscribers/unsubscribes.ts'
  );
  const { holdReminders } = await import('./server/features/backup/restore/after-restore.ts');
  const { startJobs } = await import('./server/jobs.ts');
  const { startRetention } = await import('./server/retention.ts');
  const { startRemovingLeftovers } = await import('./server/leftovers.ts');
  const { contributions, featureDeps } = await import('./server/features.ts');

  const media = await openStore(settings);
  const administrator = await prepareFirstStart(connection.db, settings, media);
  await applyDeletions(connection.db, contributions);
  await reapplyUnsubscribes(connection.db);
  const changes = new ChangeFeed(connection);
  await changes.start();
  const vite = release ? null : await startVite();
  const deps = {
    settings,
    ...connection,
    changes,
    media,
    ...featureDeps(connection.db),
    allowedOrigins: new Set(settings.allowedOrigins),
    routeManifest: release ? await readRouteManifest(release) : new Map(),
  };
  const site = vite
    ? { build: vite.build, folders: [] }
    : release && builtSite(release, bundledSite);
  const app = await buildServer(deps, site, log);
  if (vite) app.addHook('onRequest', vite.serveFiles);

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
  const mailings = new MailingThread(connection.db, settings, report);
  mailings.start();

  const stop = async () => {
    setTimeout(() => {
      notices.warn('The program stopped without waiting for work that did not end.');
      process.exit(0);
    }, longestStop).unref();
    stopRetention();
    const closing = drainConnections(app.server).then(() => app.close());
    await Promise.all([closing, sender.stop(), mailings.stop(), stopJobs(), stopLeftovers()]);
    await monitor.stop();
    await vite?.close();
    await changes.stop();
    await connection.db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);

  const { port, host, socket: fd } = settings;
  const place = fd === undefined ? { port, host } : { fd, host };
  const address = await app.listen(place);
  if (release) {
    const { pid } = process;
    await noteRunning(settings.dataDirectory, { pid, folder: import.meta.dirname, url: address });
  }
  if (administrator) {
    notices.info(
      `First start: a new site was created ${settings.databaseUrl ? 'in an empty database' : `in ${settings.dataDirectory}`}`,
    );
    tellCredentials(administrator);
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

function builtSite({ server, clients }: Release, bundledSite = server) {
  const build = import(pathToFileURL(bundledSite).href);
  return { build: { load: () => build, isDevelopment: false }, folders: clients };
}

async function readRouteManifest({ clients }: Release): Promise<Map<string, string>> {
  const folder = join(clients[0] ?? '', 'builds');
  const { id } = JSON.parse(await readFile(join(folder, 'latest.json'), 'utf8')) as { id: string };
  const manifest = JSON.parse(await readFile(join(folder, `meta/${id}.json`), 'utf8')) as {
    redirects: Record<string, string>;
  };
  return new Map(Object.entries(manifest.redirects));
}

/** The site's development server inside this one: its files and hot updates, without a second port. */
async function startVite() {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  return {
    build: {
      load: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
      isDevelopment: true,
    },
    serveFiles: (
      request: import('fastify').FastifyRequest,
      reply: import('fastify').FastifyReply,
      done: () => void,
    ) => vite.middlewares(request.raw, reply.raw, () => done()),
    close: () => vite.close(),
  };
}
