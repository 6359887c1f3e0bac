import { mailboxOf } from '#contract/shared/email.ts';
import type { Tables } from '#server/schema/tables.ts';
import { nameWords } from '../../donations/donors/similar-names.ts';

type MatchKey = Pick<Tables['person_keys'], 'kind' | 'key'>;

/** The fields from which a person's keys are derived. */
interface Known {
  name: string;
  emails: string[];
  address: string;
  phone: string;
}

/** A full name is needed: many people share a first name, a street, or the phone of a household. */
const wordsOfFullName = 2;
const digitsOfPhone = 7;

/** The keys of a person. Two people who share one may be the same. */
export function matchKeysOf({ name, emails, address, phone }: Known): MatchKey[] {
  const keys: MatchKey[] = emails.map((email) => ({ kind: 'email', key: mailboxOf(email) }));
  const words = nameWords(name);
  if (words.length < wordsOfFullName) return unique(keys);
  const nameKey = words.toSorted().join(' ');
  keys.push({ kind: 'name', key: nameKey });
  const street = nameWords(address).join(' ');
  if (street !== '') keys.push({ kind: 'address', key: `${nameKey}|${street}` });
  const digits = phone.replace(/\D/g, '').slice(-10);
  if (digits.length >= digitsOfPhone) keys.push({ kind: 'phone', key: `${nameKey}|${digits}` });
  return unique(keys);
}

const unique = (keys: MatchKey[]): MatchKey[] => [
  ...new Map(keys.map((key) => [`${key.kind} ${key.key}`, key])).values(),
];
