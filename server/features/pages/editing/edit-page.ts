import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { markChanged } from '#server/platform/changes.ts';
import { AppError } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import {
  type PageIntro,
  type PageParagraph,
  pageIdOf,
  paragraphId,
  textField,
  textsOf,
} from '../content.ts';
import { chosenPublicationTime, readMetadata } from '../page-metadata.ts';
import { parseContent, parseIntro } from '../present.ts';
import { lockPage, lockPageById, type PageRow } from '../queries.ts';
import { saveTopics } from '../topics.ts';
import {
  differs,
  lockForEdit,
  noSuchPage,
  presentDraft,
  saveDraft,
  tagsOf,
  updateDraft,
  updatedMessage,
} from './drafts.ts';
import { saveVersion } from './history.ts';

/**
 * Changes the draft of a page's intro, in one transaction.
 * @throws {AppError} `notFound`; `conflict` with the newest draft if `version` is not the newest; `badInput`
 * for a paragraph of another page, duplicate paragraphs or sources, or a review date in the future
 */
export async function editPageData(
  deps: AppDeps,
  person: CurrentUser,
  { section, name, version, order, readMoreText, ...fields }: CheckedBody<'pages/editPageData'>,
): Promise<Reply<'pages/editPageData'>> {
  const html = await renderTexts({
    ...(fields.text !== undefined && { text: fields.text }),
    ...textsOf('readMoreText', readMoreText),
  });
  const reply = await deps.db.transaction().execute(async (trx) => {
    const row = await lockForEdit(trx, section, name, version);
    const before = parseIntro(row.draft_intro);
    const intro: PageIntro = {
      ...before,
      ...(omitUndefined(fields) as Partial<PageIntro>),
      ...(await readMetadata(trx, row.id, fields)),
      html: html.text ?? before.html,
    };
    if (readMoreText) {
      refuseRepeatedIds('readMoreText', readMoreText);
      intro.readMoreText = readMoreText.map(({ id, text }, index) => ({
        id:
          ownParagraph(before.readMoreText, id, `readMoreText.${index}.id`) ?? paragraphId(row.id),
        text,
        html: html[textField('readMoreText', index)] ?? '',
      }));
    }
    const after = await saveDraft(trx, person, row, {
      draft_intro: JSON.stringify(intro),
      position: order ?? row.position,
    });
    const onlyReadMore = readMoreText && order === undefined && Object.keys(fields).length === 0;
    const { pageData, readMoreText: paragraphs } = presentDraft(after);
    return {
      code: 1 as const,
      message: onlyReadMore ? 'Read More Text page is updated.' : updatedMessage(pageData),
      pageData,
      readMoreText: paragraphs,
    };
  });
  if (order !== undefined) await deps.changes.catchUp();
  return reply;
}

/**
 * Deletes one of the draft's read-more paragraphs.
 * @throws {AppError} `notFound` if no page has it
 */
export function deleteReadMoreText(
  deps: AppDeps,
  person: CurrentUser,
  id: string,
): Promise<Reply<'pages/deleteReadMoreText'>> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockPageById(trx, pageIdOf(id));
    const intro = row && parseIntro(row.draft_intro);
    const kept = intro?.readMoreText.filter((paragraph) => paragraph.id !== id);
    if (!intro || !kept || kept.length === intro.readMoreText.length) {
      throw new AppError('notFound', 'This paragraph doesn’t exist.');
    }
    const draft = JSON.stringify({ ...intro, readMoreText: kept });
    const after = await saveDraft(trx, person, row, { draft_intro: draft });
    return {
      code: 1,
      message: 'Paragraph is deleted.',
      readMoreText: presentDraft(after).readMoreText,
    };
  });
}

/**
 * Replaces the draft's paragraphs, in the given order; those with an id keep it.
 * @throws {AppError} `notFound`; `conflict`; `badInput` for an id of another page, or duplicates
 */
export async function editPageContent(
  deps: AppDeps,
  person: CurrentUser,
  { section, name, version, pageContent }: CheckedBody<'pages/editPageContent'>,
): Promise<Reply<'pages/editPageContent'>> {
  const html = await renderTexts(textsOf('pageContent', pageContent));
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockForEdit(trx, section, name, version);
    const before = parseContent(row.draft_content);
    refuseRepeatedIds('pageContent', pageContent);
    const content = pageContent.map((paragraph, index): PageParagraph => {
      const id = ownParagraph(before, paragraph.id, `pageContent.${index}.id`);
      const known = before.find((old) => old.id === id);
      return {
        id: id ?? paragraphId(row.id),
        title: paragraph.title,
        text: paragraph.text,
        html: html[textField('pageContent', index)] ?? '',
        image: paragraph.image ?? known?.image ?? '',
        imageAlt: paragraph.imageAlt ?? known?.imageAlt ?? '',
      };
    });
    const after = await saveDraft(trx, person, row, { draft_content: JSON.stringify(content) });
    const draft = presentDraft(after);
    return { code: 1, message: updatedMessage(draft.pageData), ...draft };
  });
}

/** Which half of a page goes live. */
export type PublishedPart = 'intro' | 'content' | 'page';

/**
 * Publishes a part of the draft, and tells every node which cached pages to drop. If nothing differs, nothing is
 * written.
 * @throws {AppError} `notFound`; `badInput` for an intro without a title
 */
export async function publishPage(
  deps: AppDeps,
  person: CurrentUser,
  { section, name }: { section: Section; name: string },
  part: PublishedPart,
) {
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const row = await lockPage(trx, section, name);
    if (!row) throw noSuchPage();
    const live = liveAfterSync(row, part);
    const intro = parseIntro(live.live_intro);
    const { title } = intro;
    if (title.trim() === '') {
      throw new AppError('badInput', 'A page needs a title before you can publish it.', {
        errors: { title: 'This field is required.' },
      });
    }
    if (live.live_intro === row.live_intro && live.live_content === row.live_content) {
      return { row, message: updatedMessage({ title, name: row.name }), result: 0 as const };
    }
    const now = Date.now();
    const firstLiveAt = row.first_live_at ?? row.published_at ?? now;
    const after = await updateDraft(trx, row, {
      ...live,
      has_changes: differs(row.draft_intro, row.draft_content, live) ? 1 : 0,
      published_at: chosenPublicationTime(intro) ?? firstLiveAt,
      first_live_at: firstLiveAt,
      updated_at: now,
      updated_by: person.userId,
    });
    // The history stores it as what visitors saw from then on.
    await saveVersion(
      trx,
      row,
      { ...after, draft_intro: live.live_intro, draft_content: live.live_content },
      'live',
    );
    await saveTopics(trx, row, intro.topics);
    await markChanged(trx, tagsOf(row));
    await audit(trx, {
      userId: person.userId,
      action: `sync.${part}`,
      subject: `${row.section}/${row.name}`,
    });
    return { row: after, message: updatedMessage({ title, name: row.name }), result: 1 as const };
  });
  if (outcome.result === 1) await deps.changes.catchUp();
  return { ...presentDraft(outcome.row), message: outcome.message, result: outcome.result };
}

function liveAfterSync(row: PageRow, part: PublishedPart) {
  return {
    live_intro: part === 'content' ? (row.live_intro ?? row.draft_intro) : row.draft_intro,
    live_content: part === 'intro' ? (row.live_content ?? '[]') : row.draft_content,
  };
}

/** @throws {AppError} `badInput` for an id that is not one of the page's own paragraphs */
function ownParagraph(
  own: { id: string }[],
  id: string | undefined,
  field: string,
): string | undefined {
  if (id === undefined || own.some((paragraph) => paragraph.id === id)) return id;
  throw new AppError('badInput', 'This paragraph doesn’t exist on this page.', {
    errors: { [field]: 'This paragraph doesn’t exist on this page.' },
  });
}

/** @throws {AppError} `badInput` for duplicate paragraphs */
function refuseRepeatedIds(field: string, list: { id?: string | undefined }[]): void {
  const named = list.map(({ id }) => id).filter((id) => id !== undefined);
  if (new Set(named).size !== named.length) {
    throw new AppError('badInput', 'The same paragraph is in this list twice.', {
      errors: { [field]: 'The same paragraph is in this list twice.' },
    });
  }
}
