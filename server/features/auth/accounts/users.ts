import type { Selectable } from 'kysely';
import { searchable } from '#server/platform/tables/searchable.ts';
import type { Tables } from '#server/schema/tables.ts';

/** A row of `users`. */
export type User = Selectable<Tables['users']>;

/** Sorts and searches an account's name: last name first. */
export const nameKeyOf = (firstName: string, lastName: string): string =>
  searchable(lastName, firstName);
