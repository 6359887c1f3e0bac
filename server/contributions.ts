import type { Settings } from './config.ts';
import type { AuditLabels } from './features/audit/audit-labels.ts';
import type { User } from './features/auth/accounts/users.ts';
import type { MediaReference } from './features/media/references/references.ts';
import type { SearchCollection, SearchSource } from './features/search/search-source.ts';
import type { Form } from './http/forms/form.ts';
import type { PageParameters } from './http/pages/address.ts';
import type { Db } from './platform/db/connect.ts';

/** What a feature adds to what others do: accounts, deletion, retention, the audit trail, media, search and pages. */
export interface Contribution {
  personalData?: PersonalData;
  /** How rows are deleted again after a backup was restored, by what deletion marks call them: 'subscriber'. */
  deletions?: Record<string, Deletion>;
  /** Deletes what has expired, now and then. @param now in ms */
  expire?(db: Db, now: number): Promise<void>;
  auditLabels?: AuditLabels;
  mediaReferences?: readonly MediaReference[];
  searchSources?: Record<string, SearchSource>;
  searchCollections?: readonly SearchCollection[];
  /** Where visitors read what it has published, as '/articles/Fiber' in any case: no redirect begins there. */
  publicAddresses?(db: Db): Promise<readonly string[]>;
  /** What its pages post to `/forms/{name}` where no script runs, by these names. */
  forms?: Record<string, Form>;
  /** Origins of other sites that its forms lead on to: no other is allowed to a page. */
  formTargets?(settings: Settings): readonly string[];
  /** The query parameters that its pages depend on; all others are dropped. */
  pageParameters?: PageParameters;
}

/** What happens to the data that a feature keeps about people when something happens to their account. */
interface PersonalData {
  /** Deletes what belongs to an account, in the transaction that deletes the account. */
  remove?(trx: Db, owner: User): Promise<void>;
  /**
   * Moves what belongs to an account's email to a new one, which has been proven.
   * @param owner the account as it was before the change
   */
  changeEmail?(trx: Db, owner: User, to: string): Promise<void>;
  /** Someone registered. @param wishes for newsletters that the form had */
  register?(trx: Db, owner: User, wishes: { newsletters: 0 | 1 }): Promise<void>;
  /** The owner has proven that the account's email is theirs. */
  proveEmail?(trx: Db, owner: User): Promise<void>;
  /** Parts of the file with everything that is kept about an account, by their names in that file. */
  exports?: Record<string, (db: Db, owner: User) => Promise<unknown>>;
}

/** How a row that had been deleted is deleted again. */
export interface Deletion {
  table: 'users' | 'subscribers' | 'contact_messages' | 'participants';
  remove(trx: Db, id: string): Promise<unknown>;
}

/**
 * So many of the newest entries of one kind are exported for an account. Anyone can cause any number of some of
 * them, and a file with all would hold up everybody else while it is made.
 */
export const mostExported = 5_000;

/** The addresses of everything that the features have published. */
export async function listPublicAddresses(
  db: Db,
  contributions: readonly Contribution[],
): Promise<string[]> {
  const lists = contributions.map(({ publicAddresses }) => publicAddresses?.(db) ?? []);
  return (await Promise.all(lists)).flat();
}
