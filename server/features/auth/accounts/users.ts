import type { Selectable } from 'kysely';
import type { Tables } from '#server/schema/tables.ts';

/** A row of `users`. */
export type User = Selectable<Tables['users']>;

/** Sorts and searches an account's name: last name first, in lower case. */
export const nameKeyOf = (firstName: string, lastName: string): string =>
  `${lastName} ${firstName}`.toLowerCase();
