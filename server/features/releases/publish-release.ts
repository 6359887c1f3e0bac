import type { CheckedBody, Reply } from '#contract/index.ts';
import { may } from '#contract/shared/may.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { markChanged } from '#server/platform/change-marks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  applyRelease,
  changedSinceRead,
  type PreparedEntries,
  prepareEntries,
} from './apply-release.ts';
import { type ExaminedItem, examineRelease, fingerprintOf, isBlocking } from './examine.ts';
import { noSuchRelease, readRelease } from './present-release.ts';
import {
  findRelease,
  lockPagesOf,
  lockRelease,
  type ReleaseRow,
  resetItems,
  updateRelease,
} from './queries.ts';
import { lockLists } from './rows/change-lists.ts';
import { deleteRowChanges } from './rows/queries.ts';

type Publication = Omit<CheckedBody<'releases/publishRelease'>, 'id'>;
type Publisher = Pick<CurrentUser, 'userId' | 'roles'>;

/**
 * Publishes everything in a release in one transaction, or nothing. An open release publishes the newest drafts.
 * Published already: nothing changes.
 * @throws {AppError} `notFound`; `conflict` that names what prevents it; `badInput` for an entry that cannot be
 * rendered
 */
export async function publishRelease(
  deps: AppDeps,
  person: CurrentUser,
  { id, ...publication }: CheckedBody<'releases/publishRelease'>,
): Promise<Reply<'releases/publishRelease'>> {
  const prepared = await prepareRelease(deps, id);
  return deps.db.transaction().execute(async (trx) => {
    const release = await lockRelease(trx, id);
    if (!release) throw noSuchRelease();
    if (release.status !== 'published') {
      const items = await examineForPublication(deps, trx, release, publication);
      await requireReady(trx, person, items, publication);
      await carryOut(deps, trx, { release, userId: person.userId, items, prepared });
      await audit(trx, {
        userId: person.userId,
        action: 'release.publish',
        subject: `release/${id}`,
      });
    }
    const message = `“${release.name}” is published.`;
    return { code: 1 as const, message, release: await readRelease(deps, trx, id) };
  });
}

/** Renders the entries of a release outside the transaction. */
export async function prepareRelease(deps: AppDeps, id: string): Promise<PreparedEntries> {
  const release = await findRelease(deps.db, id);
  if (!release || release.status === 'published') return new Map();
  return prepareEntries(deps, await examineRelease(deps, deps.db, release));
}

/**
 * Examines the changes that a release would publish, with everything locked that it changes.
 * @throws {AppError} `conflict` if something is not as the publisher has seen it
 */
export async function examineForPublication(
  deps: AppDeps,
  trx: Db,
  release: ReleaseRow,
  { fingerprint }: Pick<Publication, 'fingerprint'>,
): Promise<ExaminedItem[]> {
  const first = await examineRelease(deps, trx, release);
  const lists = first.filter((each) => each.kind === 'entry').map(({ list }) => list);
  await lockLists(deps, trx, lists);
  await lockPagesOf(trx, release.id);
  const items = await examineRelease(deps, trx, release);
  if (fingerprint !== undefined && fingerprint !== fingerprintOf(release, items)) {
    throw changedSinceRead();
  }
  return items;
}

/** @throws {AppError} `conflict` that names everything that prevents the publication */
export async function requireReady(
  trx: Db,
  { userId, roles }: Publisher,
  items: ExaminedItem[],
  { withoutReview = 0, overwrite = 0 }: Publication,
): Promise<void> {
  if (!items.some(({ state }) => state !== 'noChanges')) {
    throw new AppError('conflict', 'This release has nothing to publish.');
  }
  const mayOmitReview = withoutReview === 1 && may(roles, 'reviews.waive');
  const accepted = [...(mayOmitReview ? ['needsReview'] : []), ...(overwrite ? ['outdated'] : [])];
  const problems = items.filter((each) => isBlocking(each) && !accepted.includes(each.state));
  if (problems.length > 0) throw notReady(problems);
  for (const each of items) {
    if (each.state !== 'needsReview' || each.kind !== 'page' || !each.page) continue;
    const subject = `${each.page.section}/${each.page.name}`;
    await audit(trx, { userId, action: 'sync.withoutReview', subject });
  }
}

/** How many problems a message names. */
const maxNamed = 5;

const reasons: Partial<Record<ExaminedItem['state'], string>> = {
  gone: 'no longer exists',
  needsTitle: 'has no title',
  needsFields: 'lacks fields that it needs',
  hasBlanks: 'is a starter text with blanks',
  untranslated: 'lacks texts that its original has',
  needsReview: 'needs an approved review',
  outdated: 'was published with another text after its draft was started',
  needed: 'is needed by the site',
};

function notReady(problems: ExaminedItem[]): AppError {
  const named = problems
    .slice(0, maxNamed)
    .map(({ title, state }) => `“${title || 'Untitled'}” ${reasons[state] ?? state}`);
  const rest = problems.length - named.length;
  const list = [...named, ...(rest > 0 ? [`${rest} more can’t be published`] : [])].join('; ');
  const current = { problems: problems.map(({ item, state }) => ({ id: item.id, state })) };
  return new AppError('conflict', `Nothing was published: ${list}.`, { current });
}

/**
 * Makes everything live in the caller's transaction.
 * @throws {AppError} `conflict` for a draft that has changed since its entry was rendered
 */
export async function carryOut(
  deps: AppDeps,
  trx: Db,
  {
    release,
    userId,
    items,
    prepared,
  }: {
    release: ReleaseRow;
    userId: string | null;
    items: ExaminedItem[];
    prepared: PreparedEntries;
  },
): Promise<void> {
  await deleteRowChanges(trx, release.id);
  await resetItems(trx, release.id);
  const applied = { releaseId: release.id, userId, items, prepared };
  const tags = await applyRelease(deps, trx, applied);
  await updateRelease(trx, release.id, {
    status: 'published',
    due_at: null,
    problem: '',
    tags: JSON.stringify(tags),
    published_at: Date.now(),
    published_by: userId,
    undone_at: null,
    undone_by: null,
  });
  await markChanged(trx, tags);
}
