import { sql } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { holds, wordsOf } from '#server/platform/tables/query.ts';
import { presentDonor } from './donor-list.ts';
import { areSimilarNames, nameWords } from './similar-names.ts';

/** So many donors who share a word of the name are looked at. */
const mostCandidates = 500;
const mostShown = 10;

/** The donors that somebody may be who is about to be added: of the same address first, then of a similar name. */
export async function getSimilarDonors(
  { db }: AppDeps,
  { name = '', email = '' }: CheckedBody<'donations/getSimilarDonors'>,
): Promise<Reply<'donations/getSimilarDonors'>> {
  const columns = [
    'id',
    'name',
    'email',
    'total',
    'gifts',
    'last_gift_on',
    'version',
    'email_key',
  ] as const;
  const emailKey = email.toLowerCase();
  const same =
    emailKey === ''
      ? []
      : await db.selectFrom('donors').select(columns).where('email_key', '=', emailKey).execute();
  // As they are typed, and without accents and punctuation; an initial is in nearly every name.
  const words = [...new Set([...wordsOf(name), ...nameWords(name)])].filter(
    (word) => word.length > 2,
  );
  const candidates =
    words.length === 0
      ? []
      : await db
          .selectFrom('donors')
          .select(columns)
          .where(({ or }) => or(words.map((word) => holds(db, sql<string>`words`, word))))
          // Who shares the most words comes first.
          .orderBy(
            sql.join(
              words.map(
                (word) => sql`case when ${holds(db, sql<string>`words`, word)} then 1 else 0 end`,
              ),
              sql` + `,
            ),
            'desc',
          )
          .limit(mostCandidates)
          .execute();
  const similar = candidates.filter(
    (donor) => !same.some(({ id }) => id === donor.id) && areSimilarNames(name, donor.name),
  );
  return {
    code: 1,
    donors: [
      ...same.map((donor) => ({ ...presentDonor(donor), hasSameEmail: 1 as const })),
      ...similar.map((donor) => ({ ...presentDonor(donor), hasSameEmail: 0 as const })),
    ].slice(0, mostShown),
  };
}
