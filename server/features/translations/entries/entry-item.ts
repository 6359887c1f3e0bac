import { textLabels } from '#contract/shared/text-labels.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { storeDraft } from '../../lists/history/drafts.ts';
import { canonicalJson } from '../../lists/history/entry-content.ts';
import { findDraft } from '../../lists/history/queries.ts';
import { versionedList } from '../../lists/history/versioned-list.ts';
import { lockList } from '../../lists/queries.ts';
import { nameToken } from '../name-token.ts';
import type { TextChange, Translatable, TranslatableText, WriteChanges } from '../translatable.ts';
import type { EntryPair, TranslationContent } from './read-entries.ts';

/** An entry of a list with its translation into a language, as a job has it. */
export function entryItem(deps: AppDeps, pair: EntryPair): Translatable {
  const { list, language, original, published, draft } = pair;
  const texts = textsOf(pair);
  const fieldOf = new Map(original.texts.map(({ field }) => [nameToken(field), field]));
  return {
    id: `entry.${list}.${nameToken(original.key)}`,
    kind: 'entry',
    section: list,
    name: original.key,
    language,
    title: original.title,
    isNew: !published && !draft,
    isPublished: published !== undefined && !draft,
    texts,
    faultsOf: (changes) => faultsOf(texts, changes),
    prepare: async (changes) => writer(deps, pair, contentAfter(pair, fieldOf, changes)),
  };
}

function textsOf({ original, published, draft }: EntryPair): TranslatableText[] {
  const known = (draft?.content ?? published)?.texts ?? {};
  const labels = textLabels(original.texts.map(({ field }) => field));
  return original.texts.map(({ field, kind, text }, index) => {
    const translated = known[field];
    return {
      id: nameToken(field),
      label: labels[index] ?? field,
      isMarkdown: kind !== 'line',
      original: text,
      translation: translated?.text ?? '',
      ...(translated && translated.original !== text && { before: translated.original }),
    };
  });
}

const longest = 200_000;

function faultsOf(
  texts: readonly TranslatableText[],
  changes: readonly TextChange[],
): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { id, translation } of changes) {
    const isMarkdown = texts.find((text) => text.id === id)?.isMarkdown === true;
    if (translation.length > longest) faults.set(id, 'This text is too long.');
    else if (!isMarkdown && /[\r\n]/.test(translation)) {
      faults.set(id, 'Write this text in one line.');
    }
  }
  return faults;
}

/** The translation with these changes, without texts that the original no longer has. */
function contentAfter(
  { language, list, original, published, draft }: EntryPair,
  fieldOf: ReadonlyMap<string, string>,
  changes: readonly TextChange[],
): TranslationContent {
  const known = (draft?.content ?? published)?.texts ?? {};
  const changed = new Map(changes.map((each) => [fieldOf.get(each.id), each]));
  const texts = original.texts.flatMap(({ field }) => {
    const change = changed.get(field);
    const text = change ? { original: change.original, text: change.translation } : known[field];
    return text ? [[field, text] as const] : [];
  });
  return { language, list, entry: original.key, texts: Object.fromEntries(texts) };
}

const writer =
  (
    deps: AppDeps,
    { key, published, draft, original, readPublished }: EntryPair,
    content: TranslationContent,
  ): WriteChanges =>
  async (trx: Db, { userId }) => {
    const list = versionedList(deps, 'translations');
    await lockList(trx, list.area);
    const stored = await findDraft(trx, { list: list.list, key });
    const live = await readPublished(trx);
    const isSame =
      stored?.version === draft?.version &&
      canonicalJson(live.get(key) ?? null) === canonicalJson(published ?? null);
    if (!isSame) {
      throw new AppError(
        'conflict',
        `“${original.title}” was changed after you checked the file. Check it again.`,
      );
    }
    await storeDraft(trx, list, { key, content, kind: 'saved', userId, live });
  };
