import type { CheckedBody, Reply } from '#contract/index.ts';
import { textLabels } from '#contract/shared/text-labels.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { AppError } from '#server/platform/errors.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import { EntryTranslations } from './read-entries.ts';

/**
 * The texts of an entry to translate, with its published translation.
 * @throws {AppError} `notFound`
 */
export async function getEntry(
  deps: AppDeps,
  { language, list, entry }: CheckedBody<'translations/getEntry'>,
): Promise<Reply<'translations/getEntry'>> {
  const pairs = await (await EntryTranslations.read(deps)).pairsOf(list, language);
  const pair = pairs.find(({ original }) => original.key === entry);
  if (!pair) throw new AppError('notFound', 'This entry doesn’t exist, or has no texts.');
  const { title, texts } = pair.original;
  const labels = textLabels(texts.map(({ field }) => field));
  const html = await renderTexts(
    Object.fromEntries(
      texts.filter(({ kind }) => kind !== 'line').map(({ field, text }) => [field, text]),
    ),
  );
  return {
    code: 1,
    title,
    key: pair.key,
    texts: texts.map(({ field, kind, text }, index) => ({
      field,
      label: labels[index] ?? field,
      isMarkdown: kind === 'line' ? 0 : 1,
      text,
      html: html[field] ?? '',
    })),
    published: pair.published ? { list: 'translations', content: pair.published } : null,
  };
}
