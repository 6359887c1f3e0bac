import type { CheckedBody } from '#contract/index.ts';
import { kindOf, type PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import type { FieldValues } from '#contract/shared/pages/kinds/own-field.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { editedFields, markdownOf } from '../own-fields.ts';
import {
  type PageIntro,
  type PageParagraph,
  pageIdOf,
  paragraphId,
  textField,
  textsOf,
} from '../page-content.ts';
import { readMetadata } from '../page-metadata.ts';
import { parseContent, parseIntro } from '../present.ts';
import type { PageRow } from '../queries.ts';

interface EditedIntro
  extends Omit<
    CheckedBody<'pages/editPageData'>,
    'section' | 'name' | 'version' | 'order' | 'fields'
  > {
  /** Checked: see `checkFields`. */
  fields?: Partial<FieldValues> | undefined;
}
type EditedContent = CheckedBody<'pages/editPageContent'>['pageContent'];
type RenderedTexts = Awaited<ReturnType<typeof renderTexts>>;

/** The HTML of an edit's texts, by their fields. */
export const renderEdit = (
  page: PageKey,
  { text, readMoreText, fields }: EditedIntro,
  pageContent: EditedContent | undefined,
): Promise<RenderedTexts> =>
  renderTexts({
    ...(text !== undefined && { text }),
    ...markdownOf(page, fields),
    ...textsOf('readMoreText', readMoreText),
    ...textsOf('pageContent', pageContent),
  });

/**
 * The intro after an edit.
 * @param html of its texts
 * @throws {AppError} `badInput` for a paragraph of another page, duplicates, a review date in the future, or a new
 * reference to a page that does not exist
 */
export async function editedIntro(
  trx: Db,
  row: PageRow,
  { readMoreText, fields: ownFields, ...fields }: EditedIntro,
  html: RenderedTexts,
): Promise<PageIntro> {
  const stored = parseIntro(row.draft_intro);
  const { fields: _values, fieldHtml: _html, ...before } = stored;
  const intro: PageIntro = {
    ...before,
    ...(omitUndefined(fields) as Partial<PageIntro>),
    ...(await readMetadata(trx, row.id, fields)),
    html: html.text ?? before.html,
    ...(await editedFields(trx, row, stored, ownFields, html)),
  };
  if (readMoreText) {
    refuseRepeatedIds('readMoreText', readMoreText);
    intro.readMoreText = readMoreText.map(({ id, text }, index) => ({
      id:
        ownParagraph(row, before.readMoreText, id, `readMoreText.${index}.id`) ??
        paragraphId(row.id),
      text,
      html: html[textField('readMoreText', index)] ?? '',
    }));
  }
  return intro;
}

/**
 * The paragraphs after an edit.
 * @param html of their texts
 * @throws {AppError} `badInput` for an id of another page, duplicates, or a check question outside of a lesson
 */
export function editedContent(
  row: PageRow,
  pageContent: EditedContent,
  html: RenderedTexts,
): PageParagraph[] {
  const before = parseContent(row.draft_content);
  refuseRepeatedIds('pageContent', pageContent);
  return pageContent.map((paragraph, index) => {
    const id = ownParagraph(row, before, paragraph.id, `pageContent.${index}.id`);
    const known = before.find((old) => old.id === id);
    const question = paragraph.question === undefined ? known?.question : paragraph.question;
    if (question) requireLesson(row.section, `pageContent.${index}.question`);
    return {
      id: id ?? paragraphId(row.id),
      title: paragraph.title,
      text: paragraph.text,
      html: html[textField('pageContent', index)] ?? '',
      image: paragraph.image ?? known?.image ?? '',
      imageAlt: paragraph.imageAlt ?? known?.imageAlt ?? '',
      ...(question && { question }),
    };
  });
}

/**
 * The id of a paragraph, if it is one of the page's own. One that someone else has deleted is one too: who has changed
 * it in the meantime keeps it.
 * @throws {AppError} `badInput` for any other id
 */
function ownParagraph(
  row: PageRow,
  known: { id: string }[],
  id: string | undefined,
  field: string,
): string | undefined {
  if (id === undefined || known.some((paragraph) => paragraph.id === id)) return id;
  if (pageIdOf(id) === row.id) return id;
  throw new AppError('badInput', 'This paragraph doesn’t exist on this page.', {
    errors: { [field]: 'This paragraph doesn’t exist on this page.' },
  });
}

/** @throws {AppError} `badInput` for a section whose paragraphs are no lessons */
function requireLesson(section: string, field: string): void {
  if (!kindOf(section)?.hasLessons) throw badField(field, 'Only lessons have a check question.');
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
