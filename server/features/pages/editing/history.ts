import type { Reply } from '#contract/index.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { parseContent, parseIntro } from '../present.ts';
import type { PageRow } from '../queries.ts';

/** How many versions of a page are kept: a year's work on most. */
const kept = 200;

/** What made a version of a page. */
export type VersionKind = Version['kind'];
type Version = Reply<'pages/getPageVersions'>['versions'][number];

/**
 * Keeps what was just done to a page, with its words; a save that changes no word is none. With the
 * first of them, the state before is kept as well: a page that came with the site has no history, and
 * its words must not be lost by the first edit.
 */
export async function keepVersion(
  trx: Db,
  before: PageRow,
  after: PageRow,
  kind: VersionKind,
): Promise<void> {
  if (kind === 'saved' && wordsOf(before) === wordsOf(after)) return;
  const known = await trx
    .selectFrom('page_versions')
    .select('id')
    .where('page_id', '=', after.id)
    .limit(1)
    .executeTakeFirst();
  if (!known) await insertVersion(trx, before, 'saved');
  await insertVersion(trx, after, kind);
  await dropOldest(trx, after.id);
}

/** The words of a draft, however they are laid out in its JSON. */
function wordsOf({ draft_intro, draft_content }: PageRow): string {
  const { html: _html, readMoreText, ...intro } = parseIntro(draft_intro);
  return JSON.stringify([
    Object.entries(intro).sort(([a], [b]) => (a < b ? -1 : 1)),
    readMoreText.map(({ id, text }) => [id, text]),
    parseContent(draft_content).map(({ id, title, text, image, imageAlt }) => [
      id,
      title,
      text,
      image,
      imageAlt,
    ]),
  ]);
}

/** What was done to a page, newest first, and by whom. */
export async function readVersions(db: Db, { id, name }: PageRow): Promise<Version[]> {
  const rows = await versionsOf(db, id).orderBy('page_versions.version', 'desc').execute();
  return rows.map((row) => presentVersion(row, name));
}

/** One version, with its words. */
export async function findVersion(db: Db, { id, name }: PageRow, versionId: string) {
  const row = await versionsOf(db, id)
    .select(['draft_intro', 'draft_content'])
    .where('page_versions.id', '=', versionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { draft_intro, draft_content, ...about } = row;
  return { words: { draft_intro, draft_content }, about: presentVersion(about, name) };
}

const versionsOf = (db: Db, pageId: string) =>
  db
    .selectFrom('page_versions')
    .leftJoin('users', 'users.id', 'page_versions.created_by')
    .select([
      'page_versions.id as versionId',
      'page_versions.version',
      'page_versions.kind',
      'page_versions.name',
      'page_versions.title',
      'page_versions.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('page_id', '=', pageId);

type VersionRow = Omit<Version, 'createdAt' | 'createdBy'> & {
  created_at: number;
  first_name: string | null;
  last_name: string | null;
};

const presentVersion = (
  { created_at, first_name, last_name, ...row }: VersionRow,
  nameNow: string,
): Version => ({
  ...row,
  name: row.name || nameNow,
  createdAt: new Date(created_at).toISOString(),
  createdBy: fullName(first_name, last_name),
});

/** A person's name; empty for an account that is gone. */
export const fullName = (first: string | null, last: string | null) =>
  `${first ?? ''} ${last ?? ''}`.trim();

async function insertVersion(trx: Db, row: PageRow, kind: VersionKind): Promise<void> {
  await trx
    .insertInto('page_versions')
    .values({
      id: newId(),
      page_id: row.id,
      version: row.version,
      kind,
      name: row.name,
      title: parseIntro(row.draft_intro).title,
      draft_intro: row.draft_intro,
      draft_content: row.draft_content,
      created_at: row.updated_at,
      created_by: row.updated_by,
    })
    .execute();
}

async function dropOldest(trx: Db, pageId: string): Promise<void> {
  const tooOld = await trx
    .selectFrom('page_versions')
    .select('version')
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst();
  if (!tooOld) return;
  await trx
    .deleteFrom('page_versions')
    .where('page_id', '=', pageId)
    .where('version', '<=', tooOld.version)
    .execute();
}
