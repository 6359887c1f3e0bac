import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { day } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { unsourcedClaims } from '../pages/claims/unsourced.ts';
import { readSite } from '../site/site-settings.ts';
import { type ExaminedItem, examineRelease, fingerprintOf } from './examine.ts';
import { listPreviews } from './preview/queries.ts';
import { findRelease, listReleases, type NamedRelease, namesOf } from './queries.ts';

type Release = Reply<'releases/getRelease'>['release'];
type Summary = Reply<'releases/getReleases'>['releases'][number];

/** How long a release can be undone, in ms. */
export const undoable = 30 * day;

export const noSuchRelease = () => new AppError('notFound', 'This release doesn’t exist.');

/** The releases, newest first. */
export async function readReleases(db: Db): Promise<Summary[]> {
  return (await listReleases(db)).map(presentSummary);
}

export async function getReleases({ db }: AppDeps): Promise<Reply<'releases/getReleases'>> {
  const { timeZone } = await readSite(db);
  return { code: 1, releases: await readReleases(db), timeZone };
}

/** A release with everything in it. @throws {AppError} `notFound` */
export async function getRelease(
  deps: AppDeps,
  { id }: { id: string },
): Promise<Reply<'releases/getRelease'>> {
  const { timeZone } = await readSite(deps.db);
  return { code: 1, release: await readRelease(deps, deps.db, id), timeZone };
}

/** @throws {AppError} `notFound` */
export async function readRelease(
  deps: Pick<AppDeps, 'contributions'>,
  db: Db,
  id: string,
): Promise<Release> {
  const row = await findRelease(db, id);
  if (!row) throw noSuchRelease();
  const items = await examineRelease(deps, db, row);
  const previews = await listPreviews(db, id, Date.now());
  const names = await namesOf(db, [
    ...items.flatMap(({ item, changedBy }) => [item.added_by, changedBy]),
    ...previews.map(({ created_by }) => created_by),
  ]);
  const nameOf = (userId: string | null) => names.get(userId ?? '') ?? '';
  const isUndoable = row.status === 'published' && (row.published_at ?? 0) > Date.now() - undoable;
  const changes: Release['changes'] = [];
  // One query at a time: a transaction has one connection.
  for (const each of items) {
    const claims = row.status === 'published' ? [] : await unsourcedOf(db, each);
    changes.push({ ...presentItem(each, nameOf), unsourcedClaims: claims });
  }
  return {
    ...presentSummary(row),
    fingerprint: fingerprintOf(row, items),
    changes,
    previews: previews.map((preview) => ({
      id: preview.id,
      createdAt: new Date(preview.created_at).toISOString(),
      createdBy: nameOf(preview.created_by),
      expiresAt: new Date(preview.expires_at).toISOString(),
    })),
    undoUntil: isUndoable ? isoTime((row.published_at ?? 0) + undoable) : null,
  };
}

const presentSummary = (row: NamedRelease): Summary => ({
  id: row.id,
  name: row.name,
  status: row.status,
  items: Number(row.items ?? 0),
  dueAt: isoTime(row.due_at),
  createdAt: new Date(row.created_at).toISOString(),
  createdBy: fullName(row.creator_first, row.creator_last),
  publishedAt: isoTime(row.published_at),
  publishedBy: fullName(row.publisher_first, row.publisher_last),
  undoneAt: isoTime(row.undone_at),
  undoneBy: fullName(row.undoer_first, row.undoer_last),
  problem: row.problem,
});

/** The claims without a source that a change publishes. */
const unsourcedOf = async (db: Db, each: ExaminedItem) =>
  each.kind === 'page' && each.page && each.item.action === 'publish'
    ? unsourcedClaims(db, each.page.id, each.revision)
    : [];

function presentItem(
  each: ExaminedItem,
  nameOf: (userId: string | null) => string,
): Omit<Release['changes'][number], 'unsourcedClaims'> {
  const { item, title, state, version, changedAt, changedBy } = each;
  const isPublished = state === 'published' || state === 'changedSince';
  const isChanged = !isPublished && version > 0 && version !== item.known_version;
  return {
    id: item.id,
    target: targetOf(each),
    title,
    action: item.action,
    state,
    addedAt: new Date(item.added_at).toISOString(),
    addedBy: nameOf(item.added_by),
    isChanged: isChanged ? 1 : 0,
    changedAt: isChanged ? isoTime(changedAt) : null,
    changedBy: isChanged ? nameOf(changedBy) : '',
  };
}

function targetOf(each: ExaminedItem): Release['changes'][number]['target'] {
  if (each.kind === 'entry') return { kind: 'entry', list: each.list, key: each.key };
  if (!each.page) return null;
  return { kind: 'page', section: each.page.section as Section, name: each.page.name };
}
