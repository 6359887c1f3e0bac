import { readFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Compiled code is cached between starts; everything below is imported after this, so that it is cached.
enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/compiled'));

const isDevelopment = process.argv.includes('--dev');

const { connect } = await import('./server/platform/db/connect.ts');
const { DatabaseVersionError } = await import('./server/schema/database-version-error.ts');
const { migrate } = await import('./server/schema/migrate.ts');
const { refuseForeignLog } = await import('./server/platform/db/foreign-log.ts');
const { isDatabaseUnavailable } = await import('./server/platform/db/unavailable.ts');
const { closeToOthers } = await import('./server/platform/storage/private-files.ts');
const { chooseMode, readSettings, SettingError } = await import('./server/config.ts');

const root = import.meta.dirname;
chooseMode(isDevelopment ? 'development' : 'production');

try {
  await start();
} catch (error) {
  console.error(describe(error));
  process.exit(1);
}

/** An error that the operator can fix is one line; any other has its stack trace. */
function describe(error: unknown): unknown {
  if (error instanceof SettingError || error instanceof DatabaseVersionError) return error.message;
  if (isDatabaseUnavailable(error))
    return `The database cannot be used: ${(error as Error).message}`;
  const { code, port } = (error ?? {}) as { code?: string; port?: number };
  return code === 'EADDRINUSE' ? `PORT: ${port} is in use by another program` : error;
}

async function start(): Promise<void> {
  const settings = readSettings();
  await closeToOthers(settings.dataDirectory);
  if (!settings.databaseUrl) refuseForeignLog(join(settings.dataDirectory, 'common-plate.sqlite'));
  const connection = await connect(settings);
  await migrate(connection);
  const { ChangeFeed } = await import('./server/platform/changes.ts');
  const { openStore } = await import('./server/platform/storage/open-store.ts');
  const { prepareFirstStart } = await import('./server/seed/first-start.ts');
  const { buildServer } = await import('./server/app.ts');
  const { MailSender } = await import('./server/features/mail/sender.ts');
  const { MailingThread } = await import('./server/features/newsletter/sending/thread.ts');
  const { applyDeletions, removeDeletedMedia } = await import(
    './server/features/account/delete-account.ts'
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
  const vite = isDevelopment ? await startVite() : null;
  const deps = {
    settings,
    ...connection,
    changes,
    media,
    ...featureDeps(connection.db),
    allowedOrigins: new Set(settings.allowedOrigins),
    routeManifest: isDevelopment ? new Map() : await readRouteManifest(),
  };
  const app = await buildServer(deps, {
    build: vite ? vite.build : builtSite(),
    folder: join(root, 'build/client'),
  });
  if (vite) app.addHook('onRequest', vite.serveFiles);

  const report = failureReport(app.log);
  // Runs in the background.
  removeDeletedMedia(connection.db, media).catch((error) => report('removing pictures', error));
  const stopRetention = startRetention(deps, report);
  await holdReminders(deps);
  const sender = new MailSender(connection.db, settings);
  await sender.start(report);
  const stopJobs = startJobs(deps, report);
  const mailings = new MailingThread(connection.db, settings, report);
  mailings.start();

  const stop = async () => {
    await app.close();
    await vite?.close();
    stopRetention();
    await Promise.all([sender.stop(), mailings.stop(), stopJobs()]);
    await changes.stop();
    await connection.db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);

  const address = await app.listen({ port: settings.port, host: settings.host });
  if (administrator) {
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

function builtSite() {
  const file = pathToFileURL(join(root, 'build/server/index.js')).href;
  const build = import(file);
  return { load: () => build, isDevelopment: false };
}

async function readRouteManifest(): Promise<Map<string, string>> {
  const folder = join(root, 'build/client/builds');
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
