import { readFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Release } from './scripts/releases.ts';

// Compiled code is cached between starts; everything below is imported after this, so that it is cached.
enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/compiled'));

const isDevelopment = process.argv.includes('--dev');

const { connect } = await import('./server/platform/db/connect.ts');
const { DatabaseVersionError } = await import('./server/schema/database-version-error.ts');
const { migrate } = await import('./server/schema/migrate.ts');
const { rejectForeignLog } = await import('./server/platform/db/foreign-log.ts');
const { isDatabaseUnavailable } = await import('./server/platform/db/unavailable.ts');
const { FolderInUseError, lockFolder } = await import('./server/platform/storage/folder-lock.ts');
const { errorFields } = await import('./server/platform/logging/error-fields.ts');
const { EarlierSiteError } = await import('./server/seed/earlier-site.ts');
const { restrictPermissions } = await import('./server/platform/storage/private-files.ts');
const { currentRelease, NotBuiltError } = await import('./scripts/releases.ts');
const { chooseMode, readSettings, SettingError } = await import('./server/config.ts');

chooseMode(isDevelopment ? 'development' : 'production');

/** A stop that takes longer is cut off, in ms: a service manager waits about so long, and what is stored is safe. */
const longestStop = 9_000;

process.on('uncaughtException', (error) => fail(traceOf(error)));
await start().catch((error) => fail(describe(error)));

function fail(description: string): never {
  console.error(description);
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

async function start(): Promise<void> {
  const settings = readSettings();
  if (settings.healthPort !== undefined) await startHealth(settings.host, settings.healthPort);
  const release = isDevelopment ? null : currentRelease();
  await restrictPermissions(settings.dataDirectory);
  // An embedded database belongs to one program, which recovers what an earlier one left.
  if (!settings.databaseUrl) {
    lockFolder(settings.dataDirectory);
    rejectForeignLog(join(settings.dataDirectory, 'common-plate.sqlite'));
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
  const { holdReminders } = await import('./server/features/backup/after-restore.ts');
  const { failureReport } = await import('./server/platform/jobs/failures.ts');
  const { startJobs } = await import('./server/jobs.ts');
  const { startRetention } = await import('./server/retention.ts');
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
  const site = vite ? { build: vite.build, folders: [] } : release && builtSite(release);
  const app = await buildServer(deps, site);
  if (vite) app.addHook('onRequest', vite.serveFiles);

  const report = failureReport(app.log);
  // Runs in the background.
  removeDeletedMedia(connection.db, media).catch((error) => report('removing pictures', error));
  const stopRetention = startRetention(deps, report);
  await holdReminders(deps);
  const sender = new OutboxWorker(connection.db, settings);
  await sender.start(report);
  const stopJobs = startJobs(deps, report);
  const mailings = new MailingThread(connection.db, settings, report);
  mailings.start();

  const stop = async () => {
    setTimeout(() => {
      console.warn('The program stopped without waiting for work that did not end.');
      process.exit(0);
    }, longestStop).unref();
    stopRetention();
    await Promise.all([app.close(), sender.stop(), mailings.stop(), stopJobs()]);
    await vite?.close();
    await changes.stop();
    await connection.db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);

  const address = await app.listen({ port: settings.port, host: settings.host });
  if (administrator) {
    const place = settings.databaseUrl ? 'in an empty database' : `in ${settings.dataDirectory}`;
    console.log(`First start: a new site was created ${place}`);
    console.log(`Administrator: ${administrator.email}`);
    if (administrator.warning) {
      console.warn(`ADMIN_PASSWORD: ${administrator.warning} You can change it on My Account.`);
    }
    if (administrator.password) {
      console.log(`Password (shown only once): ${administrator.password}`);
      console.log('Change it on My Account within seven days.');
    }
  }
  console.log(`Common Plate is ready on ${address}`);
}

async function startHealth(host: string, port: number): Promise<void> {
  const { startHealthThread } = await import('./server/http/health/health-thread.ts');
  await startHealthThread({ host, port });
}

function builtSite({ server, clients }: Release) {
  const build = import(pathToFileURL(server).href);
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
