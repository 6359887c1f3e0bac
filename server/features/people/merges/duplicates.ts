import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { presentPerson } from '../list.ts';
import { listPeopleById } from '../queries.ts';
import { refreshProfiles } from '../refresh/refresh-profiles.ts';
import { presentMerge } from './present-merge.ts';
import {
  insertDistinctPair,
  listDistinctPairs,
  listMerges,
  listPeopleWithKeys,
  listSharedKeys,
} from './queries.ts';
import { readRequests } from './requests/merge-requests.ts';

type Pair = Reply<'people/getDuplicates'>['pairs'][number];

/** The fields that two profiles can have in common, the strongest evidence first. */
const reasons = ['email', 'address', 'phone', 'name'] as const;
/** A screen shows at most so many pairs: once they are settled, it shows the next ones. */
const maxPairs = 50;
/** Pairs that staff have settled are skipped, so more keys than pairs are read. */
const maxKeys = 500;
const mergesShown = 20;

/** Profiles that may be one person's, the strongest evidence first, and the newest merges. */
export async function getDuplicates({ db }: AppDeps): Promise<Reply<'people/getDuplicates'>> {
  await refreshProfiles(db);
  const pairs = new Map<string, Pair>();
  for (const reason of reasons) {
    const keys = await listSharedKeys(db, reason, maxKeys);
    const people = await listPeopleWithKeys(
      db,
      reason,
      keys.map(({ key }) => key),
    );
    const settled = await listDistinctPairs(
      db,
      people.map(({ id }) => id),
    );
    const isSettled = new Set(settled.map((row) => `${row.first_id} ${row.second_id}`));
    for (const group of Map.groupBy(people, ({ key }) => key).values()) {
      const [first, ...others] = group;
      for (const other of first ? others : []) {
        const ids = [first?.id ?? '', other.id].sort().join(' ');
        if (pairs.size === maxPairs || pairs.has(ids) || isSettled.has(ids)) continue;
        pairs.set(ids, { reason, people: [first ?? other, other].map(presentPerson) });
      }
    }
  }
  const merges = await listMerges(db, {}, mergesShown);
  return {
    code: 1,
    pairs: [...pairs.values()],
    requests: await readRequests(db),
    merges: merges.map(presentMerge),
  };
}

/**
 * Records that two people are not the same: they are no longer listed as duplicates.
 * @throws {AppError} `notFound`; `badInput` for a person and themselves
 */
export function markDistinct(
  { db }: AppDeps,
  { id, otherId }: CheckedBody<'people/markDistinct'>,
  { userId }: CurrentUser,
): Promise<Reply<'people/markDistinct'>> {
  return db.transaction().execute(async (trx) => {
    const [first = '', second = ''] = [id, otherId].sort();
    if (first === second) throw new AppError('badInput', 'Choose two different profiles.');
    const people = await listPeopleById(trx, [first, second]);
    if (people.length < 2) throw new AppError('notFound', 'One of these profiles doesn’t exist.');
    await insertDistinctPair(trx, first, second);
    await audit(trx, { userId, action: 'people.mark-distinct', subject: `person/${id}` });
    return { code: 1, message: 'These profiles are no longer listed as duplicates.' };
  });
}
