import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { wordsOf } from '#server/platform/tables/search-words.ts';
import { presentDonor } from './donor-list.ts';
import { listDonorsByEmail, listDonorsWithAll, listDonorsWithAny } from './queries/donor-search.ts';
import { areSimilarNames, nameWords } from './similar-names.ts';

/** At most this many donors with a word of the name are compared. */
const maxCandidates = 500;
const maxShown = 10;

type Sought = CheckedBody<'donations/getSimilarDonors'>;
type Similar = Reply<'donations/getSimilarDonors'>['donors'];

export async function getSimilarDonors(
  { db }: AppDeps,
  sought: Sought,
): Promise<Reply<'donations/getSimilarDonors'>> {
  return { code: 1, donors: await findSimilarDonors(db, sought) };
}

/**
 * Possible duplicates of a new donor: those with the same email first, then those with a similar name, then those with
 * the same postal address.
 */
export async function findSimilarDonors(
  db: Db,
  { name = '', email = '', address = '' }: Sought,
): Promise<Similar> {
  const key = emailKey(email);
  const same = key === '' ? [] : await listDonorsByEmail(db, key);
  // As typed, and without accents and punctuation; initials are left out because nearly every name has them.
  const words = [...new Set([...wordsOf(name), ...nameWords(name)])].filter(
    (word) => word.length > 2,
  );
  const candidates = words.length === 0 ? [] : await listDonorsWithAny(db, words, maxCandidates);
  const street = nameWords(address);
  const neighbors =
    street.length === 0 ? [] : await listDonorsWithAll(db, street.slice(0, 6), maxCandidates);
  const similar = [
    ...candidates.filter((donor) => areSimilarNames(name, donor.name)),
    ...neighbors.filter((donor) => nameWords(donor.address).join() === street.join()),
  ].filter(
    ({ id }, index, all) =>
      !same.some((donor) => donor.id === id) && all.findIndex((each) => each.id === id) === index,
  );
  return [
    ...same.map((donor) => ({ ...presentDonor(donor), hasSameEmail: 1 as const })),
    ...similar.map((donor) => ({ ...presentDonor(donor), hasSameEmail: 0 as const })),
  ].slice(0, maxShown);
}
