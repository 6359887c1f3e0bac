import type { Section } from '#contract/shared/pages/sections.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { parseContent, parseIntro, presentPageData } from '../present.ts';
import { lockPage, lockPageById, type PageRow, updatePage } from '../queries.ts';
import { saveVersion, type VersionKind } from './history.ts';

export const noSuchVersion = () => new AppError('notFound', 'This version doesn’t exist.');
export const noSuchPage = () => new AppError('notFound', translate('pages.noSuchPage'));

/** The whole draft of a page, as the editing calls return it. */
export function presentDraft(row: PageRow) {
  const intro = parseIntro(row.draft_intro);
  return {
    pageData: presentPageData(row, intro),
    readMoreText: intro.readMoreText,
    pageContent: parseContent(row.draft_content),
  };
}

/**
 * A page, locked until the transaction ends.
 * @throws {AppError} `notFound`; `conflict` with the newest draft if `version` is not the newest
 */
export async function lockForEdit(
  trx: Db,
  section: Section,
  name: string,
  version: number | undefined,
): Promise<PageRow> {
  const row = await lockPage(trx, section, name);
  if (!row) throw noSuchPage();
  if (version !== undefined && version !== row.version) throw versionConflict(row);
  return row;
}

export type DraftChanges = Partial<
  Pick<PageRow, 'draft_intro' | 'draft_content' | 'position' | 'translated_from'>
>;

/** Stores a new draft with its audit row, and adds it to the page's history. */
export async function saveDraft(
  trx: Db,
  person: CurrentUser,
  row: PageRow,
  changes: DraftChanges,
  { kind = 'saved', isAutomatic = false }: { kind?: VersionKind; isAutomatic?: boolean } = {},
): Promise<PageRow> {
  const draft = { ...row, ...changes };
  const after = await updateDraft(trx, row, {
    ...changes,
    has_changes: differs(draft.draft_intro, draft.draft_content, row) ? 1 : 0,
    updated_at: Date.now(),
    updated_by: person.userId,
  });
  const isNew = await saveVersion(trx, row, after, kind, isAutomatic);
  if (!isNew) return after;
  await audit(trx, {
    userId: person.userId,
    action: kind === 'restored' ? 'page.restore' : 'page.edit',
    subject: `${row.section}/${row.name}`,
  });
  return after;
}

/**
 * Updates a page unless it has changed since it was read.
 * @throws {AppError} `conflict`
 */
export async function updateDraft(
  trx: Db,
  row: PageRow,
  changes: Partial<Omit<PageRow, 'id' | 'version'>>,
): Promise<PageRow> {
  if (!(await updatePage(trx, row, changes))) {
    throw versionConflict((await lockPageById(trx, row.id)) ?? row);
  }
  return { ...row, ...changes, version: row.version + 1 };
}

const versionConflict = (row: PageRow) =>
  new AppError('conflict', 'Someone else changed this page after you opened it.', {
    current: presentDraft(row),
  });

/** The specification's message for a page that was changed; a draft may not have a title yet. */
export const updatedMessage = ({ title, name }: { title: string; name: string }) =>
  `${title.trim() || name} page is updated.`;

/** Whether a draft differs from the live version. */
export const differs = (
  intro: string,
  content: string,
  live: Pick<PageRow, 'live_intro' | 'live_content'>,
) => intro !== live.live_intro || content !== live.live_content;
