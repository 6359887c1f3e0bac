import type { Generated } from 'kysely';

/**
 * The language in which a person is written to, by its tag; English unless given. It is read by `knownLanguage` or
 * `translatorFor`: a newer version of the program may have stored one that this version does not have.
 */
export type StoredLanguage = Generated<string>;
