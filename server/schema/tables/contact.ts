import type { Generated } from 'kysely';
import type { StoredLanguage } from './stored-language.ts';

/** A message of the contact form. */
interface ContactMessages {
  id: string;
  name: string;
  email: string;
  email_key: string;
  subject: string;
  text: string;
  /** Name, address and subject in lower case. */
  search_key: string;
  state: 'new' | 'answered' | 'closed';
  is_spam: Generated<0 | 1>;
  assigned_to: string | null;
  created_at: number;
  /** The profile that it belongs to; null: not known yet. */
  person_id: Generated<string | null>;
  /** Of the page on which it was written. */
  language: StoredLanguage;
}

/** A text of staff about a message: an answer, which was mailed, or an internal note. */
interface ContactEntries {
  id: string;
  message_id: string;
  /** 'receipt': the automatic reply. */
  kind: 'receipt' | 'answer' | 'note';
  text: string;
  /** The HTML of a formatted answer; empty: it is plain text. */
  html: Generated<string>;
  written_by: string | null;
  /** The outbox row of its email, which later emails of the thread reference; empty for a note. */
  mail_id: Generated<string>;
  created_at: number;
}

/** The messages of the contact form. */
export interface ContactTables {
  contact_messages: ContactMessages;
  contact_entries: ContactEntries;
}
