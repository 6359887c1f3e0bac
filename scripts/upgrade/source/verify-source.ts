import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { runProgram } from '../run-program.ts';
import { UpgradeError } from '../upgrade-error.ts';

// Whether what is installed is what its authors published: a hash from the operator, or else a tag that they signed.

/** The SHA-256 of a file, in hex. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * @param expected from the operator, in any case
 * @param what was hashed
 * @returns that it is the expected one, for the operator
 * @throws {UpgradeError} if it is another one
 */
export function requireHash(expected: string, found: string, what: string): string {
  if (expected.toLowerCase() === found) return `Verified: ${what} has the hash that was given.`;
  throw new UpgradeError(
    `The hash of ${what} is ${found}, and not ${expected}: nothing was installed.`,
  );
}

/**
 * Verifies a tag, if it is signed.
 * @param name of a tag, branch or commit
 * @returns what it showed, for the operator
 * @throws {UpgradeError} if its signature is wrong, or by a key that is not known here, or another version's
 */
export async function describeTag(home: string, name: string): Promise<string> {
  const git = (...options: string[]) => runProgram('git', ['-C', home, ...options]);
  const tag = await git('cat-file', 'tag', `refs/tags/${name}`);
  if (tag.code !== 0 || !/^-----BEGIN [A-Z ]*SIGNATURE-----$/m.test(tag.output)) {
    return 'Not verified: it is no signed tag, and no --hash was given.';
  }
  // Git verifies who signed the tag, but not that it is found under the name that was signed.
  const signed = /^tag (.*)$/m.exec(tag.output)?.[1] ?? '';
  if (signed !== name) {
    throw new UpgradeError(`The tag ${name} was signed as ${signed}: nothing was installed.`);
  }
  const verified = await git('verify-tag', `refs/tags/${name}`);
  if (verified.code === 0)
    return `Verified: the tag ${name} is signed by a key that is known here.`;
  throw new UpgradeError(
    `The signature of the tag ${name} cannot be verified: ${verified.output}\nImport the key of its authors, or give the commit: --hash COMMIT`,
  );
}
