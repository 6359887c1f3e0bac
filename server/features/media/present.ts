import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { findMedia, listFormerStems, lockMedia, type ShownMediaRow } from './queries.ts';
import { keyOf, type MediaUse, type UsesFor, usesOf } from './references/media-uses.ts';

type Media = Reply<'media/upload'>['media'];
type MediaWithUses = Reply<'media/getMedia'>['media'][number];

export const noSuchMedia = () =>
  new AppError('notFound', 'This picture or recording doesn’t exist.');

/** A library item as staff see it. */
export const presentMedia = (row: ShownMediaRow): Media => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  url: `/media/${row.name}`,
  title: row.title,
  width: row.width,
  height: row.height,
  alt: row.alt,
  isDecorative: row.is_decorative,
  folder: row.folder,
  focusX: row.focus_x,
  focusY: row.focus_y,
  bytes: row.bytes,
  createdAt: new Date(row.created_at).toISOString(),
  createdBy: fullName(row.first_name, row.last_name),
  version: row.version,
});

/** The same, with its uses, under its current name or former ones. */
export async function presentWithUses(
  db: Db,
  uses: UsesFor,
  rows: ShownMediaRow[],
): Promise<MediaWithUses[]> {
  const keys = await keysOf(db, rows);
  const found = await usesOf(db, uses, [...keys.values()].flat());
  return rows.map((row) => ({
    ...presentMedia(row),
    uses: merged((keys.get(row.id) ?? []).map((key) => found.get(key) ?? [])),
  }));
}

/** The common name parts by which each is known. */
export async function keysOf(db: Db, rows: { id: string; name: string }[]) {
  const keys = new Map(rows.map(({ id, name }) => [id, [keyOf(name)]]));
  const former = await listFormerStems(db, [...keys.keys()]);
  for (const { media_id, stem } of former) keys.get(media_id)?.push(stem);
  return keys;
}

/**
 * A library item with its uses.
 * @throws {AppError} `notFound`
 */
export async function readWithUses(db: Db, uses: UsesFor, id: string): Promise<MediaWithUses> {
  const row = await findMedia(db, id);
  const [media] = row ? await presentWithUses(db, uses, [row]) : [];
  if (!media) throw noSuchMedia();
  return media;
}

const merged = (lists: MediaUse[][]) => [
  ...new Map(lists.flat().map((use) => [`${use.to} ${use.title}`, use])).values(),
];

/** @throws {AppError} `conflict` with the newest version if `version` is not the newest */
export function requireVersion(
  version: number | undefined,
  media: Reply<'media/editMedia'>['media'],
): void {
  if (version === undefined || version === media.version) return;
  throw new AppError('conflict', 'Someone else changed this after you opened it.', {
    current: { media },
  });
}

/**
 * Locks a library item until the transaction ends.
 * @throws {AppError} `notFound`; `conflict` with the newest version if `version` is not the newest
 */
export async function lockNewest(
  trx: Db,
  uses: UsesFor,
  { id, version }: { id: string; version: number | undefined },
) {
  const row = await lockMedia(trx, id);
  if (!row) throw noSuchMedia();
  if (version !== undefined && version !== row.version) {
    requireVersion(version, await readWithUses(trx, uses, id));
  }
  return row;
}
