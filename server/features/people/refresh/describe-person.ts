import type { Selectable } from 'kysely';
import { searchable } from '#server/platform/tables/searchable.ts';
import type { Tables } from '#server/schema/tables.ts';
import { descriptionVersion, type PersonRecord, type RecordTable } from './queries/profiles.ts';

type Person = Selectable<Tables['people']>;

/**
 * Tables by how reliable their names and addresses are: gifts have receipts, accounts are verified, and what a
 * subscription says may come from an imported file.
 */
const byReliability: readonly RecordTable[] = [
  'donors',
  'users',
  'participants',
  'contact_messages',
  'subscribers',
];

/** The rows about a person. */
interface Known {
  /** Their rows; at least one. */
  records: readonly PersonRecord[];
  emails: readonly { email: string; email_key: string }[];
  /** When the earliest of their consents, notes and tasks happened; in ms. */
  firstTimes: readonly number[];
  /** When their first gift was given; in ms. */
  firstGifts: readonly number[];
}

type Entered = Pick<Person, 'is_named' | 'name' | 'phone'>;

/** A person's columns by their rows: by all of them, and by those that everyone who works with people may see. */
export function describePerson(entered: Entered, known: Known) {
  const { records, emails, firstTimes, firstGifts } = known;
  const has = (table: RecordTable) => (records.some((row) => row.table === table) ? 1 : 0);
  const all = describe(entered, { ...known, firstTimes: [...firstTimes, ...firstGifts] });
  const open = records.filter(({ table }) => table !== 'donors');
  const openKeys = new Set(open.map(({ email_key }) => email_key));
  const shared = describe(entered, {
    records: open,
    emails: emails.filter(({ email_key }) => openKeys.has(email_key)),
    firstTimes,
  });
  return {
    ...all,
    is_shared: open.length > 0 ? 1 : 0,
    shared_name: shared.name,
    shared_name_key: shared.name_key,
    shared_email: shared.email,
    shared_words: shared.words,
    shared_since: open.length > 0 ? shared.created_at : 0,
    has_account: has('users'),
    is_subscriber: has('subscribers'),
    is_donor: has('donors'),
    is_participant: has('participants'),
    has_written: has('contact_messages'),
    is_current: 1,
    is_shared_current: 1,
    description_version: descriptionVersion,
  } as const;
}

function describe(
  { is_named, name: entered, phone }: Entered,
  { records, emails, firstTimes }: Omit<Known, 'firstGifts'>,
) {
  const sorted = byReliability.flatMap((table) => records.filter((row) => row.table === table));
  const first = (field: 'name' | 'email' | 'address') =>
    sorted.map((row) => row[field].trim()).find((value) => value !== '') ?? '';
  const name = is_named ? entered : first('name');
  const address = first('address');
  return {
    name,
    name_key: (name || emails[0]?.email || '').toLowerCase(),
    email: first('email'),
    address,
    words: searchable(name, ...emails.map(({ email }) => email), address, phone),
    created_at: Math.min(...records.map((row) => row.created_at), ...firstTimes),
  };
}
