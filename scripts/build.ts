// Builds the site when its sources have changed: the router's build, precompressed files, and the manifests for
// pages.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { builtRedirects } from './built-redirects.ts';
import { listReleases, publishRelease, startRelease } from './releases.ts';

const root = join(import.meta.dirname, '..');
const compressible = /\.(js|css|json|svg|txt|xml)$/;

const name = (await hashSources()).slice(0, 16);
if (listReleases()[0] !== name) {
  console.log('Building the site…');
  const unfinished = await startRelease();
  execFileSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: root,
    stdio: ['ignore', process.env.VERBOSE ? 'inherit' : 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: unfinished },
  });
  const client = join(unfinished, 'client');
  await writeManifests(client);
  await compressFiles(join(client, 'assets'));
  await publishRelease(unfinished, name);
}

/** A hash of all inputs of the build. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  const files = ['app', 'contract'].map(async (folder) =>
    (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const settings = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/build.ts',
    'scripts/built-redirects.ts',
    'scripts/releases.ts',
  ];
  const all = [
    ...(await Promise.all(files)).flat().sort(),
    ...settings.map((file) => join(root, file)),
  ];
  for (const [index, bytes] of (await Promise.all(all.map((file) => readFile(file)))).entries()) {
    hash.update(`${relative(root, all[index] ?? '')}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** What the browser polls to detect a new build, the build's redirects, and the routes for visitors. */
async function writeManifests(client: string): Promise<void> {
  const manifest = (await readdir(join(client, 'assets'))).find((file) =>
    /^manifest-.*\.js$/.test(file),
  );
  const id = /^manifest-(.*)\.js$/.exec(manifest ?? '')?.[1];
  if (!manifest || !id) throw new Error('The build has no manifest.');
  await writePublicManifest(join(client, 'assets'), manifest);
  const timestamp = Date.now();
  await mkdir(join(client, 'builds/meta'), { recursive: true });
  await writeFile(join(client, 'builds/latest.json'), JSON.stringify({ id, timestamp }));
  await writeFile(
    join(client, `builds/meta/${id}.json`),
    JSON.stringify({ id, timestamp, redirects: builtRedirects }),
  );
}

/**
 * Writes a second list of routes without those of accounts and staff, which are most of it. Public pages get this one;
 * other routes are opened as a new document: see app/public/not-found/not-found.tsx.
 */
async function writePublicManifest(folder: string, manifest: string): Promise<void> {
  const text = await readFile(join(folder, manifest), 'utf8');
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}') + 1];
  const { routes, url, ...rest } = JSON.parse(text.slice(from, to));
  const shown = Object.entries(routes).filter(([id]) => !/^(account|dashboard|cms)\b/.test(id));
  const list = JSON.stringify({
    ...rest,
    routes: Object.fromEntries(shown),
    // The router requests the file that this names.
    url: url.replace(manifest, `public-${manifest}`),
  });
  await writeFile(join(folder, `public-${manifest}`), text.slice(0, from) + list + text.slice(to));
}

async function compressFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!compressible.test(name)) continue;
    const file = join(folder, name);
    const bytes = await readFile(file);
    const brotli = await promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    await writeFile(`${file}.br`, brotli);
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
