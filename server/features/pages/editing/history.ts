import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isSameSitting } from '../../lists/history/sitting.ts';
import { paragraphWords } from '../page-content.ts';
import { parseContent, parseIntro } from '../present.ts';
import type { PageRow } from '../queries.ts';
import {
  deleteVersionsUpTo,
  findNewestVersion,
  findVersionNumber,
  findVersionWithContent,
  insertVersion,
  listVersions,
  updateVersion,
} from './queries.ts';

/** How many versions of a page are stored: for most pages a year's work. */
const maxVersions = 200;

/** The action that created a version of a page. */
export type VersionKind = Version['kind'];
type Version = Reply<'pages/getPageVersions'>['versions'][number];

/**
 * Records an action on a page, with its content; a save that changes nothing is not recorded. The first one stores the
 * previous state too: a page that came with the site has no history, and its content must not be lost by the first
 * edit.
 * @param isAutomatic it was saved while someone typed, which updates the newest version if that was saved so too
 * @returns false for an update of that version
 */
export async function saveVersion(
  trx: Db,
  before: PageRow,
  after: PageRow,
  kind: VersionKind,
  isAutomatic = false,
): Promise<boolean> {
  if (kind === 'saved' && wordsOf(before) === wordsOf(after)) return !isAutomatic;
  const newest = await findNewestVersion(trx, after.id);
  if (!newest) await addVersion(trx, before, 'saved', false);
  if (isAutomatic && newest && isSameSitting(newest, after.updated_by, after.updated_at)) {
    const { version, draft_intro, draft_content, translated_from } = after;
    const { title } = parseIntro(draft_intro);
    const content = { draft_intro, draft_content, translated_from };
    await updateVersion(trx, newest.id, { version, title, ...content });
    return false;
  }
  await addVersion(trx, after, kind, isAutomatic);
  await dropOldest(trx, after.id);
  return true;
}

/** The content of a draft, regardless of its JSON formatting. */
function wordsOf({ draft_intro, draft_content }: PageRow): string {
  const { html: _html, fieldHtml: _fieldHtml, readMoreText, ...intro } = parseIntro(draft_intro);
  return JSON.stringify([
    Object.entries(intro).sort(([a], [b]) => (a < b ? -1 : 1)),
    readMoreText.map(({ id, text }) => [id, text]),
    parseContent(draft_content).map(paragraphWords),
  ]);
}

/** The actions on a page, newest first, with their authors. */
export async function readVersions(db: Db, { id, name }: PageRow): Promise<Version[]> {
  const rows = await listVersions(db, id);
  return rows.map((row) => presentVersion(row, name));
}

/** One version, with its content. */
export async function findVersion(db: Db, { id, name }: PageRow, versionId: string) {
  const row = await findVersionWithContent(db, id, versionId);
  if (!row) return undefined;
  const { draft_intro, draft_content, translated_from, ...about } = row;
  return {
    words: { draft_intro, draft_content },
    translatedFrom: translated_from,
    about: presentVersion(about, name),
  };
}

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

async function addVersion(
  trx: Db,
  row: PageRow,
  kind: VersionKind,
  isAutomatic: boolean,
): Promise<void> {
  await insertVersion(trx, {
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
    is_automatic: isAutomatic ? 1 : 0,
    translated_from: row.translated_from,
  });
}

async function dropOldest(trx: Db, pageId: string): Promise<void> {
  const tooOld = await findVersionNumber(trx, pageId, maxVersions);
  if (tooOld !== undefined) await deleteVersionsUpTo(trx, pageId, tooOld);
}
