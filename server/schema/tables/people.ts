import type { Generated } from 'kysely';

/**
 * A person behind accounts, subscriptions, gifts, registrations and messages. It exists as long as one of those does:
 * what describes it is derived from them, except what staff have entered.
 */
interface People {
  id: string;
  name: Generated<string>;
  name_key: Generated<string>;
  /** Staff have entered the name: it is not derived. */
  is_named: Generated<0 | 1>;
  /** The address that is shown first; empty: none is known. */
  email: Generated<string>;
  /** The postal address. */
  address: Generated<string>;
  phone: Generated<string>;
  /** Name, emails and postal address in lower case, for searching. */
  words: Generated<string>;
  has_account: Generated<0 | 1>;
  is_subscriber: Generated<0 | 1>;
  is_donor: Generated<0 | 1>;
  is_participant: Generated<0 | 1>;
  has_written: Generated<0 | 1>;
  /** Whether anything but gifts belongs to them: then everyone who works with people may see them. */
  is_shared: Generated<0 | 1>;
  /** The same as above without what gifts say, for those who may not know of them. */
  shared_name: Generated<string>;
  shared_name_key: Generated<string>;
  shared_email: Generated<string>;
  shared_words: Generated<string>;
  shared_since: Generated<number>;
  /** 0: its rows have changed since it was derived from them. Triggers set it. */
  is_current: Generated<0 | 1>;
  /** The same, as the previous version reads it. */
  is_shared_current: Generated<0 | 1>;
  /** By which version of the rules it was derived from its rows; 0: they have changed since. Triggers set it to 0. */
  description_version: Generated<number>;
  version: Generated<number>;
  /** Since when they are known: the earliest of their rows, gifts, consents, notes and tasks. */
  created_at: number;
}

/** The person to whom each email address belongs. */
interface PersonEmails {
  email_key: string;
  email: string;
  /** 1: it stays even if no row has it anymore, so that a gift from a merged donor's address is recognized. */
  is_kept: Generated<0 | 1>;
  person_id: string;
}

/** Keys that two profiles of one person have in common. */
interface PersonKeys {
  kind: 'email' | 'address' | 'phone' | 'name';
  key: string;
  person_id: string;
}

/** A note about a person, or a task. */
interface PersonEntries {
  id: string;
  person_id: string;
  kind: 'note' | 'task';
  text: string;
  /** A task's date; empty: none. */
  due_on: Generated<string>;
  done_at: number | null;
  created_by: string | null;
  created_at: number;
}

/** A merge of two people and of their donors. */
interface PersonMerges {
  id: string;
  kept_id: string;
  merged_id: string;
  /** Separated by commas. Deleting the donor that was kept deletes these from restored backups too. */
  merged_donor_ids: Generated<string>;
  kept_donor_id: Generated<string>;
  /** JSON of `MergeSnapshot`; empty: it can no longer be undone. */
  snapshot: string;
  created_by: string | null;
  created_at: number;
  undone_at: number | null;
}

/** An address, besides its own, that an account has proven by confirming a merge. */
interface ProvenAddresses {
  user_id: string;
  email_key: string;
  /** Undoing the merge takes the proof back. */
  merge_id: string;
}

/** A merge that waits until the owner of an address agrees. */
interface MergeRequests {
  id: string;
  kept_id: string;
  merged_id: string;
  /** The name of the merged profile; empty: that of the kept one. */
  name: Generated<string>;
  /** Who is asked. */
  email: string;
  email_key: string;
  token_hash: string;
  status: 'waiting' | 'confirmed' | 'refused' | 'canceled';
  created_by: string | null;
  created_at: number;
  expires_at: number;
  decided_at: number | null;
}

/** Two people who staff have said are not the same, the smaller id first. */
interface DistinctPeople {
  first_id: string;
  second_id: string;
}

/** A consent that was given or withdrawn. Rows are only ever added. */
interface Consents {
  id: string;
  email_key: string;
  /** The subject of the consent: a mailing list, or 'event/ID'. */
  purpose: string;
  decision: 'asked' | 'given' | 'withdrawn';
  /** Where: 'subscribe-form'. */
  source: string;
  /** The words that were shown. */
  words: string;
  /** The account of staff who recorded it; null: the person themselves. */
  recorded_by: string | null;
  created_at: number;
}

/** A table's filters, sort order and columns that someone has saved under a name. */
interface TableViews {
  id: string;
  owner_id: string;
  /** The path of the screen: '/dashboard/Donors'. */
  screen: string;
  name: string;
  name_key: string;
  /** The query of the screen's address, without '?'. */
  query: string;
  created_at: number;
}

export interface PeopleTables {
  people: People;
  person_emails: PersonEmails;
  person_keys: PersonKeys;
  person_entries: PersonEntries;
  person_merges: PersonMerges;
  merge_requests: MergeRequests;
  proven_addresses: ProvenAddresses;
  distinct_people: DistinctPeople;
  consents: Consents;
  table_views: TableViews;
}
