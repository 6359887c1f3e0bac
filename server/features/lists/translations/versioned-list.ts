import type { EntryContent } from '#contract/lists/entries.ts';
import { languages } from '#contract/shared/language/languages.ts';
import { type TextKind, translatedLists } from '#contract/shared/translated-lists.ts';
import { AppError } from '#server/platform/errors.ts';
import { renderWithFields } from '#server/platform/markdown/formatted-text.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import type { VersionedList } from '../history/versioned-list.ts';
import { kindOf } from './entry-texts.ts';
import { translationKey } from './entry-translation.ts';
import {
  deleteEntryTranslation,
  listEntryTranslations,
  upsertEntryTranslation,
} from './queries.ts';

type Content = EntryContent<'translations'>;

/** After a translation is deleted. */
export const deletedMessage = 'The translation is deleted. Visitors read the original again.';

/** The translations of entries of all lists, with drafts and a history, so that they can be part of a release. */
export const entryTranslations: VersionedList<'translations'> = {
  list: 'translations',
  area: 'translations',
  tables: [['entry_translations', 'id']],
  message: ({ content }) => (isBlank(content) ? deletedMessage : 'The translation is published.'),
  titleOf,
  read: async (db) =>
    new Map(
      (await listEntryTranslations(db)).map(({ id, language, list, entry, texts }) => [
        id,
        {
          language,
          list,
          entry,
          texts: Object.fromEntries(
            Object.entries(texts).map(([field, { original, text }]) => [field, { original, text }]),
          ),
        },
      ]),
    ),
  newKey: async (_db, content) => translationKey(content),
  async prepare(content, { siteUrl }) {
    refuseUnfinished(content);
    const html = { ...(await pageHtmlOf(content)), ...(await mailHtmlOf(content, siteUrl)) };
    const texts = Object.fromEntries(
      Object.entries(content.texts).map(([field, { original, text }]) => [
        field,
        { original, text, ...(html[field] !== undefined && { html: html[field] }) },
      ]),
    );
    return async (trx, id) => {
      if (id !== translationKey(content))
        throw badText('', 'This is the translation of another entry.');
      if (isBlank(content)) {
        await deleteEntryTranslation(trx, id);
        return [];
      }
      await upsertEntryTranslation(trx, { ...content, id, texts });
      return [];
    };
  },
  async remove(trx, key) {
    if (await deleteEntryTranslation(trx, key)) return [];
    throw new AppError('notFound', 'This translation doesn’t exist.');
  },
};

const pageHtmlOf = (content: Content) =>
  renderTexts(
    Object.fromEntries(textsOfKind(content, 'markdown').map(({ field, text }) => [field, text])),
  );

async function mailHtmlOf(content: Content, siteUrl: string): Promise<Record<string, string>> {
  const { mergeFields = [] } = translatedLists[content.list];
  const html: Record<string, string> = {};
  for (const { field, text } of textsOfKind(content, 'mail')) {
    const rendered = await renderWithFields(text, siteUrl, `texts.${field}`, mergeFields);
    html[field] = rendered.html;
  }
  return html;
}

const textsOfKind = ({ list, texts }: Content, kind: TextKind) =>
  Object.entries(texts).flatMap(([field, { text }]) =>
    kindOf(list, field) === kind ? [{ field, text }] : [],
  );

/** Whether nothing is translated: visitors read the original, as without a translation. */
const isBlank = ({ texts }: Content) => Object.keys(texts).length === 0;

function titleOf({ language, list, texts }: Content): string {
  const { namedBy, title, texts: fields } = translatedLists[list];
  // A name that is the same in every language is not among the texts: the first of these says what it is about.
  const named =
    namedBy === null
      ? undefined
      : [namedBy, ...Object.keys(fields)].map((field) => texts[field]).find(Boolean);
  return `${languages[language].name}: ${(named?.original ?? title).slice(0, 150)}`;
}

/** @throws {AppError} `badInput` for texts that visitors could not be shown */
function refuseUnfinished({ list, texts }: Content): void {
  for (const [field, { original, text }] of Object.entries(texts)) {
    const kind = kindOf(list, field);
    if (kind === undefined) throw badText(field, 'This text isn’t part of the entry.');
    if (kind === 'line' && /[\r\n]/.test(text))
      throw badText(field, 'Write this text in one line.');
    if (text.trim() === '' && original.trim() !== '') {
      throw badText(field, 'Translate every text before you publish.');
    }
  }
}

const badText = (field: string, message: string) =>
  new AppError('badInput', message, { errors: { [`texts.${field}`]: message } });
