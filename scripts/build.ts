// Builds what has changed: the site (its modules, precompressed files, and the manifests for pages), and the
// bundle with which the server starts. With --site-only the latter is left out, and the program runs from its sources.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { allLanguages } from '../contract/shared/language/languages.ts';
import { builtRedirects } from './built-redirects.ts';
import { listReleases, publishRelease, startRelease } from './releases.ts';

const root = join(import.meta.dirname, '..');
const compressible = /\.(js|css|json|svg|txt|wasm|xml)$/;

const siteInputs = [
  'app',
  'contract',
  'messages',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/built-redirects.ts',
  'scripts/inline-messages.ts',
  'scripts/releases.ts',
];
const programInputs = [
  'server',
  'program.ts',
  'package.json',
  'scripts/bundle-program.ts',
  'scripts/upgrade/running-program.ts',
];
const isSiteOnly = process.argv.includes('--site-only');
const siteName = await hashFiles(siteInputs);
const programName = isSiteOnly ? 'sources' : await hashFiles(programInputs);
const name = `${siteName}-${programName}`;
if (listReleases()[0] !== name) {
  const unfinished = await startRelease();
  await buildSite(unfinished);
  if (!isSiteOnly) {
    // Loaded here, since the bundler takes longer to load than an unchanged project to check.
    const { bundleProgram } = await import('./bundle-program.ts');
    await bundleProgram(root, unfinished);
  }
  await publishRelease(unfinished, name);
}

/** The same site is not built again when only the server has changed: then open tabs go on with theirs. */
async function buildSite(unfinished: string): Promise<void> {
  const same = listReleases().find((release) => release.startsWith(`${siteName}-`));
  if (same !== undefined) {
    console.log('Building the server…');
    for (const part of ['client', 'server']) {
      await cp(join(root, 'build', same, part), join(unfinished, part), { recursive: true });
    }
    return;
  }
  console.log('Building the site…');
  // Loaded here, since it takes longer to load than an unchanged project to check.
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({
    root,
    logLevel: process.env.VERBOSE ? 'info' : 'error',
    build: { outDir: join(unfinished, 'client') },
    environments: { ssr: { build: { outDir: join(unfinished, 'server') } } },
  });
  await builder.buildApp();
  const client = join(unfinished, 'client');
  await writeManifests(client);
  await compressFiles(join(client, 'assets'));
}

/**
 * A hash of files.
 * @param places files, and folders with all of their files
 */
async function hashFiles(places: string[]): Promise<string> {
  const hash = createHash('sha256');
  const files = (await Promise.all(places.map((place) => listFiles(join(root, place))))).flat();
  const all = files.sort();
  for (const [index, bytes] of (await Promise.all(all.map((file) => readFile(file)))).entries()) {
    hash.update(`${relative(root, all[index] ?? '')}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

async function listFiles(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Writes what open pages request to find a new build, and the build's redirects. */
async function writeManifests(client: string): Promise<void> {
  const hash = createHash('sha256');
  for (const language of allLanguages) {
    hash.update(await readFile(join(client, `.vite/manifest-${language}.json`)));
  }
  const id = hash.digest('hex').slice(0, 16);
  const timestamp = Date.now();
  await mkdir(join(client, 'builds/meta'), { recursive: true });
  await writeFile(join(client, 'builds/latest.json'), JSON.stringify({ id, timestamp }));
  await writeFile(
    join(client, `builds/meta/${id}.json`),
    JSON.stringify({ id, timestamp, redirects: builtRedirects }),
  );
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
