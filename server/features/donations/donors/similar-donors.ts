import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { wordsOf } from '#server/platform/tables/query.ts';
import { presentDonor } from './donor-list.ts';
import { listDonorsByEmail, listDonorsWithAny } from './queries/donor-search.ts';
import { areSimilarNames, nameWords } from './similar-names.ts';

/** At most this many donors with a word of the name are compared. */
const maxCandidates = 500;
const maxShown = 10;

/** Possible duplicates of a new donor: those with the same address first, then those with a similar name. */
export async function getSimilarDonors(
  { db }: AppDeps,
  { name = '', email = '' }: CheckedBody<'donations/getSimilarDonors'>,
): Promise<Reply<'donations/getSimilarDonors'>> {
  const emailKey = email.toLowerCase();
  const same = emailKey === '' ? [] : await listDonorsByEmail(db, emailKey);
  // As typed, and without accents and punctuation; initials are left out because nearly every name has them.
  const words = [...new Set([...wordsOf(name), ...nameWords(name)])].filter(
    (word) => word.length > 2,
  );
  const candidates = words.length === 0 ? [] : await listDonorsWithAny(db, words, maxCandidates);
  const similar = candidates.filter(
    (donor) => !same.some(({ id }) => id === donor.id) && areSimilarNames(name, donor.name),
  );
  return {
    code: 1,
    donors: [
      ...same.map((donor) => ({ ...presentDonor(donor), hasSameEmail: 1 as const })),
      ...similar.map((donor) => ({ ...presentDonor(donor), hasSameEmail: 0 as const })),
    ].slice(0, maxShown),
  };
}
