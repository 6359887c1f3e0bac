import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UpgradeError } from '../upgrade-error.ts';
import { takeVersion } from './take-version.ts';

let parent: string;
let home: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'take-version-'));
  [home, folder] = [join(parent, 'home'), join(parent, 'unfinished')];
  await mkdir(folder);
});
afterEach(() => rm(parent, { recursive: true }));

/** The sources of a version, next to the checkout. */
async function sources(version: string, name = 'common-plate'): Promise<string> {
  const path = join(parent, 'sources');
  for (const each of ['scripts', 'node_modules', '.data']) {
    await mkdir(join(path, each), { recursive: true });
  }
  await writeFile(join(path, 'scripts/run.sh'), '');
  await writeFile(join(path, '.data/secret'), '');
  await writeFile(join(path, 'package.json'), JSON.stringify({ name, version }));
  return path;
}

const git = (cwd: string, ...options: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...options], {
    cwd,
    stdio: 'pipe',
  }).toString();

describe('A version is taken from', () => {
  test('a folder, without its libraries and data', async () => {
    const { name } = await takeVersion(await sources('0.3.0'), { home, folder });
    expect(name).toMatch(/^0\.3\.0-\d{14}$/);
    expect(existsSync(join(folder, 'scripts/run.sh'))).toBe(true);
    for (const left of ['node_modules', '.data']) {
      expect(existsSync(join(folder, left))).toBe(false);
    }
  });

  test('the checkout itself, in which the new version is installed', async () => {
    const checkout = await sources('0.3.0');
    const inside = join(checkout, 'versions/unfinished');
    await mkdir(inside, { recursive: true });
    const { name } = await takeVersion(checkout, { home: checkout, folder: inside });
    expect(name).toMatch(/^0\.3\.0-\d{14}$/);
    expect(existsSync(join(inside, 'scripts/run.sh'))).toBe(true);
    expect(existsSync(join(inside, 'versions'))).toBe(false);
  });

  test('a tarball', async () => {
    await sources('0.3.0');
    const file = join(parent, 'release.tar.gz');
    execFileSync('tar', ['-czf', file, '-C', parent, 'sources']);
    const taken = await takeVersion(file, { home, folder });
    expect(taken.name).toMatch(/^0\.3\.0-\d{14}$/);
    expect(existsSync(join(folder, 'package.json'))).toBe(true);
  });

  test('a tag or the main branch of the remote', async () => {
    const remote = await sources('0.3.0');
    git(remote, 'init', '--quiet', '--initial-branch=main');
    git(remote, 'add', 'package.json', 'scripts');
    git(remote, 'commit', '--quiet', '-m', 'One');
    git(parent, 'clone', '--quiet', remote, home);
    git(remote, 'tag', 'v0.3.0');
    await sources('0.4.0');
    git(remote, 'commit', '--quiet', '-am', 'Two');
    expect((await takeVersion('v0.3.0', { home, folder })).name).toMatch(/^0\.3\.0-[0-9a-f]{12}$/);
    expect((await takeVersion(undefined, { home, folder })).name).toMatch(/^0\.4\.0-[0-9a-f]{12}$/);
    const unknown = takeVersion('v9.9.9', { home, folder });
    await expect(unknown).rejects.toThrow(UpgradeError);
    await expect(unknown).rejects.toThrow(/v9\.9\.9/);
  });

  test('nothing that is not there, in one line that says what to do', async () => {
    const missing = join(parent, 'missing.tar.gz');
    await mkdir(home);
    git(home, 'init', '--quiet');
    git(home, 'remote', 'add', 'origin', join(parent, 'nowhere'));
    const reason = async (source: string | undefined) => {
      const error: Error = await takeVersion(source, { home, folder }).then(
        () => new Error('It was taken.'),
        (thrown) => thrown,
      );
      expect(error).toBeInstanceOf(UpgradeError);
      return error.message;
    };
    expect(await reason(missing)).toBe(`There is no file or folder ${missing}.`);
    expect(await reason('../missing.tgz')).toMatch(
      /^There is no file or folder \/.+missing\.tgz\.$/,
    );
    const unreachable =
      /^The git remote origin cannot be reached \(.+\)\. Check it, or name a folder/;
    expect(await reason(undefined)).toMatch(unreachable);
    expect(await reason('v0.3.0')).toMatch(unreachable);
    const file = join(parent, 'notes.txt');
    await writeFile(file, 'Not a tarball');
    const message = await reason(file);
    expect(message).toMatch(/notes\.txt cannot be unpacked as a tarball: \S/);
    expect(message.split('\n')).toHaveLength(1);
  });

  test('nothing that is another program, or none', async () => {
    const path = await sources('1.0.0', 'another');
    await expect(takeVersion(path, { home, folder })).rejects.toThrow(/not a version/);
    for (const text of ['{ "name": ', 'null']) {
      await writeFile(join(path, 'package.json'), text);
      await expect(takeVersion(path, { home, folder })).rejects.toThrow(/not a version/);
    }
  });
});

describe('What is installed is verified', () => {
  const verify = (source: string, hash?: string) =>
    takeVersion(source, { home, folder, hash }).then(
      ({ verification }) => verification,
      ({ message }: Error) => message,
    );

  test('by the SHA-256 of a tarball', async () => {
    await sources('0.3.0');
    const file = join(parent, 'release.tar.gz');
    execFileSync('tar', ['-czf', file, '-C', parent, 'sources']);
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    expect(await verify(file, hash.toUpperCase())).toMatch(/^Verified: the tarball has the hash/);
    expect(await verify(file)).toMatch(/^Not verified: no --hash/);
    expect(await verify(file, 'f'.repeat(64))).toMatch(
      /^The hash of the tarball is .*installed\.$/,
    );
    expect(await verify(join(parent, 'sources'))).toMatch(/^Not verified: a folder/);
    expect(await verify(join(parent, 'sources'), hash)).toMatch(/name a tarball/);
  });

  test('by the commit, or by the signature of a tag', async () => {
    const remote = await sources('0.3.0');
    git(remote, 'init', '--quiet', '--initial-branch=main');
    git(remote, 'add', 'package.json', 'scripts');
    git(remote, 'commit', '--quiet', '-m', 'One');
    const key = join(parent, 'key');
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
    const signing = ['-c', 'gpg.format=ssh', '-c', `user.signingkey=${key}`];
    git(remote, ...signing, 'tag', '-s', '-m', 'Signed', 'v0.3.0');
    git(remote, 'tag', '-a', '-m', 'Not signed', 'v0.2.9');
    git(parent, 'clone', '--quiet', remote, home);
    const commit = git(remote, 'rev-parse', 'HEAD').trim();
    expect(await verify('v0.2.9')).toMatch(/^Not verified: it is no signed tag/);
    expect(await verify('main', commit)).toMatch(/^Verified: the commit has the hash/);
    expect(await verify('main', commit.slice(0, 12))).toMatch(/^The hash of the commit is/);
    expect(await verify('v0.3.0')).toMatch(/^The signature of the tag v0\.3\.0 cannot be verified/);
    const publicKey = await readFile(`${key}.pub`, 'utf8');
    await writeFile(join(parent, 'signers'), `a@example.org ${publicKey}`);
    git(home, 'config', 'gpg.ssh.allowedSignersFile', join(parent, 'signers'));
    expect(await verify('v0.3.0')).toMatch(/^Verified: the tag v0\.3\.0 is signed/);
    // An earlier version, which has a known fault, under a newer name.
    git(remote, 'update-ref', 'refs/tags/v0.4.0', 'refs/tags/v0.3.0');
    expect(await verify('v0.4.0')).toMatch(/^The tag v0\.4\.0 was signed as v0\.3\.0/);
  });
});
