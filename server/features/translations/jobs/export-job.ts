import type { CheckedBody, Reply } from '#contract/index.ts';
import {
  defaultLanguage,
  languages,
  type TranslatedLanguage,
} from '#contract/shared/language/languages.ts';
import { maxJobBytes } from '#contract/translations/jobs.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { siteDayFormat } from '#server/features/site/day.ts';
import { auditExport } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { entryItem } from '../entries/entry-item.ts';
import { EntryTranslations, overviewOfEntry } from '../entries/read-entries.ts';
import { pageItem } from '../pages/page-item.ts';
import { overviewOfPage, pairsOfSection } from '../pages/read-pages.ts';
import { listsToTranslate, sectionsToTranslate } from '../read-translations.ts';
import {
  type Translatable,
  type TranslatableText,
  type TranslationOverview,
  textsHashOf,
} from '../translatable.ts';
import type { JobFile, JobUnit } from '../xliff/job.ts';
import { writeXliff } from '../xliff/write-xliff.ts';

type Wanted = CheckedBody<'translations/exportJob'>;

/**
 * A translation job as a file: named pages and entries, or all in some states. The export is recorded.
 * @throws {AppError} `notFound` for one that does not exist, or that this person may not edit; `badInput` if there is
 * nothing to translate, or too much for one file
 */
export async function exportJob(
  deps: AppDeps,
  { userId, roles }: CurrentUser,
  wanted: Wanted,
): Promise<Reply<'translations/exportJob'>> {
  const files: JobFile[] = [];
  const left = new Set(wanted.items?.map(keyOf));
  for await (const item of itemsOf(deps, roles, wanted)) {
    left.delete(keyOf(item));
    if (item.texts.length > 0) files.push(fileOf(item));
  }
  const [missing] = left;
  if (missing !== undefined) throw new AppError('notFound', `There is no ${missing} to translate.`);
  if (files.length === 0) throw new AppError('badInput', 'There is nothing to translate.');
  const xliff = writeXliff({
    sourceLanguage: languages[defaultLanguage].locale,
    targetLanguage: languages[wanted.language].locale,
    files,
  });
  if (Buffer.byteLength(xliff) > maxJobBytes) {
    throw new AppError(
      'badInput',
      'This is too much for one file. Choose fewer pages and entries.',
    );
  }
  await auditExport(deps.db, userId, 'translations', undefined);
  const day = (await siteDayFormat(deps.db))(Date.now());
  return {
    code: 1,
    fileName: `translations-${wanted.language}-${day}.xlf`,
    xliff,
    count: files.length,
  };
}

const keyOf = ({ section, name }: { section: string; name: string }) =>
  `${section}/${name.toLowerCase()}`;

/** The pages and entries that are asked for and that this person may edit, in the order of sections and lists. */
async function* itemsOf(
  deps: AppDeps,
  held: CurrentUser['roles'],
  { language, section, items, states = ['missing', 'stale'] }: Wanted,
): AsyncGenerator<Translatable> {
  const named = items && new Set(items.map(keyOf));
  const sections = items && new Set<string>(items.map((each) => each.section));
  const isWanted = (overview: TranslationOverview) =>
    named ? named.has(keyOf(overview)) : isInStates(overview, states);
  const isIn = (each: string) => sections?.has(each) ?? true;
  for (const each of sectionsToTranslate(held, section).filter(isIn)) {
    for await (const pair of pairsOfSection(deps.db, each, language)) {
      const isIncluded = isWanted(overviewOfPage(each, language, pair));
      if (isIncluded) yield pageItem(language, pair.original, pair.translation);
    }
  }
  for await (const pair of entriesIn(
    deps,
    listsToTranslate(held, section).filter(isIn),
    language,
  )) {
    if (isWanted(overviewOfEntry(pair))) yield entryItem(deps, pair);
  }
}

/** Unpublished originals are exported only if they are named, or if their translation has been started. */
const isInStates = (
  { state, isOriginalPublished }: TranslationOverview,
  states: readonly TranslationOverview['state'][],
) => states.includes(state) && (state !== 'missing' || isOriginalPublished === 1);

async function* entriesIn(
  deps: AppDeps,
  lists: ReturnType<typeof listsToTranslate>,
  language: TranslatedLanguage,
) {
  if (lists.length === 0) return;
  const entries = await EntryTranslations.read(deps);
  for (const list of lists) yield* await entries.pairsOf(list, language);
}

const fileOf = (item: Translatable): JobFile => ({
  id: `${item.id}.${textsHashOf(item)}`,
  original: `${item.section}/${item.name}`,
  title: item.title,
  units: item.texts.map((text) => unitOf(item, text)),
});

const unitOf = (
  { isPublished }: Translatable,
  { id, label, isMarkdown, original, translation, before }: TranslatableText,
): JobUnit => ({
  id,
  label,
  isMarkdown,
  source: original,
  target: translation,
  state:
    translation === '' || before !== undefined ? 'initial' : isPublished ? 'final' : 'translated',
  ...(before !== undefined && translation !== '' && { before }),
});
