import type { Generated } from 'kysely';
import type { UnsubscribeMethod } from '#contract/shared/newsletter/unsubscribe-method.ts';
import type { StoredLanguage } from './stored-language.ts';

interface Subscribers {
  id: string;
  email: string;
  email_key: string;
  /** In which they get mailings and emails about their subscription. */
  language: StoredLanguage;
  test: 0 | 1;
  general: 0 | 1;
  newsletters: 0 | 1;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  /** The account that requested it: verifying the account's address confirms it too. */
  user_id: string | null;
  created_at: number;
  confirmed_at: number | null;
  /** When its owner last chose lists: an earlier unsubscribe no longer counts. */
  chosen_at: Generated<number>;
  /** The profile that it belongs to; null: not known yet. */
  person_id: Generated<string | null>;
  source: Generated<'form' | 'import' | 'staff'>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** Both names in lower case, for searching. */
  name_key: Generated<string>;
  /** How someone whom staff added or imported asked for the newsletter. */
  consent_note: Generated<string>;
  /** The import that added it, which may have been deleted since. */
  import_id: Generated<string | null>;
  /** JSON of `ImportedNote[]`: cells of the imported file that were kept; empty: none. */
  imported_notes: Generated<string>;
  /** Their texts in lower case, for searching. */
  imported_notes_key: Generated<string>;
}

/**
 * Unsubscribes, which the released schema calls departures: who, from which lists, when and how. Rows are only ever
 * added; they outlive the subscriber.
 */
interface Departures {
  id: string;
  subscriber_id: string;
  /** A keyed hash of the address: it recognizes an address, but does not reveal it. */
  address_hash: string;
  test: 0 | 1;
  general: 0 | 1;
  newsletters: 0 | 1;
  how: UnsubscribeMethod;
  /** The mail service's reason for a bounce or complaint. */
  reason: Generated<string>;
  /** When the subscription that ended with it had been confirmed; null: it was not, or it continues. */
  joined_at: number | null;
  left_at: number;
  /** The mailing whose link was used; null: none. It outlives the mailing. */
  mailing_id: string | null;
  /** The import that excluded the address. */
  import_id: Generated<string | null>;
}

/** An imported file. */
interface SubscriberImports {
  id: string;
  file_name: string;
  status: 'receiving' | 'ready' | 'waiting' | 'running' | 'done' | 'failed' | 'undone';
  /** The file's size, in bytes. */
  size: number;
  /**
   * JSON of `ReadOptions`: how the file is read; JSON of the preview; JSON of `ImportOptions`: what to do with its
   * rows.
   */
  reading: Generated<string>;
  preview: Generated<string>;
  wishes: Generated<string>;
  /** Where the people's consent comes from, in the words of whoever imported them; empty if the file says it of all. */
  statement: Generated<string>;
  rows_done: Generated<number>;
  rows_added: Generated<number>;
  message: Generated<string>;
  /** A CSV of the rows that are not added, with the reasons. */
  report: Generated<string>;
  lease_until: Generated<number>;
  created_by: string | null;
  created_at: number;
  /** When someone chose to undo it; null: no one did. */
  undo_at: Generated<number | null>;
  /** When someone closed its result. */
  dismissed_at: Generated<number | null>;
}

/** The chunks of an announced file, in base64. */
interface SubscriberImportParts {
  import_id: string;
  position: number;
  data: string;
}

export interface SubscriberTables {
  subscribers: Subscribers;
  departures: Departures;
  subscriber_imports: SubscriberImports;
  subscriber_import_parts: SubscriberImportParts;
}
