import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { isCommon } from './common-passwords.ts';

/** The password's owner. */
interface Owner {
  firstName: string;
  lastName: string;
  email: string;
}

/** Shorter words occur in too many others. */
const shortestWord = 3;
/** With fewer letters besides them, a password consists of names. */
const enoughLetters = 3;

/**
 * Rejects a password that is easy to guess, even if it meets the rules of the specification.
 * @param field its name in the reply
 * @throws {AppError} `badInput` for one of the most common passwords, or one made of the owner's name or address, or of
 * the site's name
 */
export async function requireGoodPassword(
  db: Db,
  password: string,
  owner: Owner,
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const weakness = await weaknessOf(db, password, owner);
  if (weakness) throw new AppError('badInput', weakness, { errors: { [field]: weakness } });
}

/** Why a password is easy to guess; undefined: it is not. */
export async function weaknessOf(
  db: Db,
  password: string,
  { firstName, lastName, email }: Owner,
): Promise<string | undefined> {
  if (await isCommon(password)) {
    return translate('auth.passwordTooCommon');
  }
  const { name } = await readSite(db);
  if (isMadeOf(password, [firstName, lastName, email, email.split('@')[0] ?? '', name])) {
    return translate('auth.passwordOfNames');
  }
  return undefined;
}

/** Whether few letters remain of a password without these names, whole or in part. */
export function isMadeOf(password: string, names: string[]): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase();
  const lettersOf = (text: string) => text.replace(/\P{L}/gu, '');
  const words = names
    .map(plain)
    .flatMap((name) => [name, lettersOf(name), ...name.split(/\P{L}+/u)])
    .filter((word) => lettersOf(word).length >= shortestWord)
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), plain(password));
  return rest !== plain(password) && lettersOf(rest).length < enoughLetters;
}
