import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A list of leaked passwords, the most common first; its other parts are not loaded. */
const list = '@zxcvbn-ts/language-common/src/passwords.json';
const mostCommon = 10_000;

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the 10,000 most common ones, in whatever case it is written. */
export async function isCommon(password: string): Promise<boolean> {
  known ??= load();
  // A disk that failed for a moment must not be remembered.
  known.catch(() => {
    known = undefined;
  });
  return (await known).has(password.normalize('NFC').toLowerCase());
}

/**
 * Read from the file and not imported, as an imported list would stay in memory as a whole. What is kept is
 * the small part that meets the rules for passwords apart from case: eight characters, a letter and a digit.
 */
async function load(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve(list);
  const ranked = JSON.parse(await readFile(path, 'utf8')) as string[];
  const couldBeChosen = (password: string) => /^(?=.*[a-z])(?=.*\d).{8,}$/.test(password);
  return new Set(ranked.slice(0, mostCommon).filter(couldBeChosen));
}
