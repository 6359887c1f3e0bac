import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A list of 49,000 leaked passwords; the package's other parts are not loaded. */
const list = '@zxcvbn-ts/language-common/src/passwords.json';

let known: Promise<ReadonlySet<string>> | undefined;

/** How many passwords are rejected as common. */
export const countCommon = async (): Promise<number> => (await commonPasswords()).size;

/** Whether a password is one of the most common ones that meet the rules, case-insensitively. */
export async function isCommon(password: string): Promise<boolean> {
  return (await commonPasswords()).has(password.normalize('NFC').toLowerCase());
}

function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= load();
  // A temporary disk failure must not be cached.
  known.catch(() => {
    known = undefined;
  });
  return known;
}

/**
 * Read from the file rather than imported, since an imported list would stay in memory as a whole. Only the part that
 * meets the password rules apart from case is stored: eight characters, a letter and a digit. Of the 10,000 most common
 * ones only 400 do, so the whole list is used.
 */
async function load(): Promise<ReadonlySet<string>> {
  const path = createRequire(import.meta.url).resolve(list);
  const leaked = JSON.parse(await readFile(path, 'utf8')) as string[];
  const couldBeChosen = (password: string) =>
    password.length >= 8 && /[a-z]/.test(password) && /\d/.test(password);
  return new Set(leaked.filter(couldBeChosen));
}
