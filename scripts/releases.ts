import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// The site's builds. Each is a folder of its own that never changes once it is complete, so a running
// program keeps its files while the next version is built. See docs/decisions/operations/builds-in-separate-folders.md.

const builds = join(import.meta.dirname, '../build');
const listIn = (folder: string) => join(folder, 'releases.json');
/** The current release, and those before it: tabs that were opened then still request their files. */
const keptReleases = 3;

export interface Release {
  /** The module that renders the pages. */
  server: string;
  /** The folders with files for browsers: its own first, then those of earlier releases. */
  clients: string[];
}

/** The names of all complete releases, the current one first. */
export function listReleases(folder = builds): string[] {
  const list = listIn(folder);
  const names: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  return names.filter((name) => existsSync(join(folder, name)));
}

/** The site was never built. Its message is one line for the operator. */
export class NotBuiltError extends Error {}

/** @throws {NotBuiltError} */
export function currentRelease(folder = builds): Release {
  const [current, ...earlier] = listReleases(folder);
  if (!current) throw new NotBuiltError('The site is not built: run `npm run build`.');
  return {
    server: join(folder, current, 'server/index.js'),
    clients: [current, ...earlier].map((name) => join(folder, name, 'client')),
  };
}

/** The files of the bundle with which the server starts: see bundle-program.ts. */
const bundleIn = (release: string) => ({
  program: join(release, 'program/program.js'),
  /** The module that renders the pages. */
  site: join(release, 'program/site.js'),
});

/** The bundle of the current release; undefined: none was built. */
export function findBundle(folder = builds): ReturnType<typeof bundleIn> | undefined {
  const [current = ''] = listReleases(folder);
  const bundle = bundleIn(join(folder, current));
  return existsSync(bundle.program) ? bundle : undefined;
}

/** An empty folder to build in, which no other process uses. */
export async function startRelease(folder = builds): Promise<string> {
  await removeUnfinished(folder);
  const unfinished = join(folder, `unfinished-${process.pid}`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  return unfinished;
}

/**
 * Makes a complete build the current release, and removes the oldest.
 * @param unfinished its folder so far
 * @param name its name from now on
 */
export async function publishRelease(
  unfinished: string,
  name: string,
  folder = builds,
): Promise<void> {
  const before = listReleases(folder).filter((each) => each !== name);
  await rm(join(folder, name), { recursive: true, force: true });
  await rename(unfinished, join(folder, name));
  const releases = [name, ...before].slice(0, keptReleases);
  const list = listIn(folder);
  const draft = `${list}.${process.pid}`;
  await writeFile(draft, JSON.stringify(releases));
  await rename(draft, list);
  for (const old of before.filter((each) => !releases.includes(each))) {
    await rm(join(folder, old), { recursive: true, force: true });
  }
}

/** A build that was interrupted leaves its folder behind. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const pid = /^unfinished-(\d+)$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
