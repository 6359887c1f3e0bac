import { existsSync, statSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runProgram } from '../run-program.ts';
import { UpgradeError } from '../upgrade-error.ts';
import { describeTag, hashOfFile, requireHash } from './verify-source.ts';

/** The entries of a checkout that are no sources. */
const notCopied = new Set([
  '.git',
  '.data',
  '.installed',
  'build',
  'node_modules',
  'test-results',
  'versions',
]);

/** A version's sources. */
interface Taken {
  name: string;
  /** For the operator. */
  verification: string;
}

/**
 * Puts the sources of a version into an empty folder.
 * @param source a folder, a tarball, or a tag, branch or commit of the checkout's remote; undefined: its main branch
 * @param hash what the operator expects: a tarball's SHA-256, or a commit
 * @returns the version's name, which differs for different sources, and what shows that it is the one that was meant
 * @throws {UpgradeError} if there is no such version, or it is another one than was meant
 */
export async function takeVersion(
  source: string | undefined,
  { home, folder, hash }: { home: string; folder: string; hash?: string | undefined },
): Promise<Taken> {
  const path = source === undefined ? undefined : resolve(source);
  const isPath = path !== undefined && existsSync(path);
  // No name of a version looks like this, so that git is not asked about a mistyped path.
  if (!isPath && source !== undefined && /^[./~]|\.(tar|tgz|zip)\b/.test(source)) {
    throw new UpgradeError(`There is no file or folder ${path}.`);
  }
  const name = source ?? 'The main branch';
  if (isPath && statSync(path).isDirectory()) await requireVersion(path, name);
  const { name: id, verification } = isPath
    ? await takePath(path, folder, hash)
    : await takeCommit(source, { home, folder, hash });
  return { name: `${await requireVersion(folder, name)}-${id}`, verification };
}

async function takePath(path: string, folder: string, hash: string | undefined): Promise<Taken> {
  let verification = 'Not verified: a folder has neither a signature nor a hash.';
  if (statSync(path).isDirectory()) {
    if (hash !== undefined) throw new UpgradeError('A folder has no hash: name a tarball.');
    // One by one: the folder may be the checkout, and have the new version's folder in it.
    for (const entry of await readdir(path)) {
      if (notCopied.has(entry)) continue;
      await cp(join(path, entry), join(folder, entry), { recursive: true });
    }
  } else {
    verification =
      hash === undefined
        ? 'Not verified: no --hash was given for the tarball.'
        : requireHash(hash, await hashOfFile(path), 'the tarball');
    // The archive of a release has one folder, named after it.
    const options = ['--extract', '--file', path, '--strip-components=1', '--directory', folder];
    const { code, output } = await runProgram('tar', options);
    if (code !== 0) {
      const reason = firstLineOf(output).replace(/^tar: /, '');
      throw new UpgradeError(`${path} cannot be unpacked as a tarball: ${reason}`);
    }
  }
  return { name: new Date().toISOString().replace(/\D/g, '').slice(0, 14), verification };
}

async function takeCommit(
  name: string | undefined,
  { home, folder, hash }: { home: string; folder: string; hash: string | undefined },
): Promise<Taken> {
  const git = (...options: string[]) => runProgram('git', ['-C', home, ...options]);
  const remotes = await git('remote');
  const [remote] = remotes.output.split('\n');
  if (remotes.code !== 0 || !remote) {
    throw new UpgradeError(
      'This folder has no git remote to take a version from: name a folder or a tarball.',
    );
  }
  const fetched = await git('fetch', '--quiet', '--tags', remote);
  if (fetched.code !== 0) {
    const reason = firstLineOf(fetched.output).replace(/^(fatal|error): /, '');
    throw new UpgradeError(
      `The git remote ${remote} cannot be reached (${reason}). Check it, or name a folder or a tarball.`,
    );
  }
  const names =
    name === undefined ? [`${remote}/HEAD`, `${remote}/main`] : [`${remote}/${name}`, name];
  for (const each of names) {
    const found = await git('rev-parse', '--quiet', '--verify', `${each}^{commit}`);
    if (found.code !== 0) continue;
    const verification =
      hash === undefined
        ? await describeTag(home, each)
        : requireHash(hash, found.output, 'the commit');
    const archive = join(folder, 'sources.tar');
    await run('git', ['-C', home, 'archive', '--output', archive, found.output]);
    await run('tar', ['--extract', '--file', archive, '--directory', folder]);
    await run('rm', [archive]);
    return { name: found.output.slice(0, 12), verification };
  }
  throw new UpgradeError(`There is no file and no version called ${name ?? 'main'}.`);
}

const firstLineOf = (output: string) => output.split('\n')[0] ?? '';

async function run(command: string, options: string[]): Promise<void> {
  const { code, output } = await runProgram(command, options);
  if (code !== 0) throw new UpgradeError(`${command} failed: ${output}`);
}

/**
 * @param source what the operator calls it
 * @returns the version in a folder's package.json
 * @throws {UpgradeError} if the folder has no version of this program
 */
async function requireVersion(folder: string, source: string): Promise<string> {
  const { name, version } = await readProject(folder);
  const isVersion = name === 'common-plate' && existsSync(join(folder, 'scripts/run.sh'));
  if (!isVersion || version === undefined) {
    throw new UpgradeError(`${source} is not a version that can be installed.`);
  }
  return version;
}

interface Project {
  name?: string;
  version?: string;
}

/** Reads a folder's package.json. The project is empty if there is none, or it is no JSON. */
const readProject = (folder: string): Promise<Project> =>
  readFile(join(folder, 'package.json'), 'utf8')
    .then((text): Project => JSON.parse(text) ?? {})
    .catch(() => ({}));
