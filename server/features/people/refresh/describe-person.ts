import type { Selectable } from 'kysely';
import { searchable } from '#server/platform/tables/searchable.ts';
import type { Tables } from '#server/schema/tables.ts';
import type { PersonRecord, RecordTable } from './queries/profiles.ts';

type Person = Selectable<Tables['people']>;

/** Whose name is the most reliable, and whose address comes first: gifts have receipts, and accounts are verified. */
const byReliability: readonly RecordTable[] = [
  'donors',
  'users',
  'participants',
  'contact_messages',
  'subscribers',
];

/** What is known about a person. */
interface Known {
  /** Their rows; at least one. */
  records: readonly PersonRecord[];
  emails: readonly string[];
  /** When the earliest of their gifts, consents, notes and tasks happened; in ms. */
  firstTimes: readonly number[];
}

/** What a person's rows say about them. */
export function describePerson(
  { is_named, name: entered, phone }: Pick<Person, 'is_named' | 'name' | 'phone'>,
  { records, emails, firstTimes }: Known,
) {
  const sorted = byReliability.flatMap((table) => records.filter((row) => row.table === table));
  const first = (field: 'name' | 'email' | 'address') =>
    sorted.map((row) => row[field].trim()).find((value) => value !== '') ?? '';
  const name = is_named ? entered : first('name');
  const address = first('address');
  const has = (table: RecordTable) => (records.some((row) => row.table === table) ? 1 : 0);
  return {
    name,
    name_key: (name || emails[0] || '').toLowerCase(),
    email: first('email'),
    address,
    words: searchable(name, ...emails, address, phone),
    has_account: has('users'),
    is_subscriber: has('subscribers'),
    is_donor: has('donors'),
    is_participant: has('participants'),
    has_written: has('contact_messages'),
    is_current: 1,
    created_at: Math.min(...records.map((row) => row.created_at), ...firstTimes),
  } as const;
}
