import type { CheckedBody, Reply } from '#contract/index.ts';
import {
  defaultLanguage,
  type TranslatedLanguage,
  translatedLanguages,
} from '#contract/shared/language/languages.ts';
import { may } from '#contract/shared/may.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import { originalSectionOf } from '#contract/shared/pages/sections.ts';
import { translatedListNames } from '#contract/shared/translated-lists.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { badField } from '#server/platform/errors.ts';
import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';
import { entryItem } from '../entries/entry-item.ts';
import { EntryTranslations } from '../entries/read-entries.ts';
import { pageItem } from '../pages/page-item.ts';
import { readPairs } from '../pages/read-pages.ts';
import { listPagesById } from '../queries.ts';
import { listsToTranslate } from '../read-translations.ts';
import type { Translatable } from '../translatable.ts';
import { decodeXml } from '../xliff/decode-xml.ts';
import { type ReadFile, type ReadXliff, readXliff, XliffError } from '../xliff/read-xliff.ts';

type Problem = Reply<'translations/previewJob'>['problems'][number];

/** A page or an entry that has come back. */
export interface ReturnedItem {
  item: Translatable;
  /** Identifies the texts of its translation at the time of the export: see `textsHashOf`. */
  exportedHash: string;
  file: ReadFile;
}

/** A translation job that has come back. */
export interface ReturnedJob {
  language: TranslatedLanguage;
  items: ReturnedItem[];
  problems: Problem[];
}

/**
 * Reads the file of a job, and finds the pages and entries in it that this person may edit.
 * @throws {AppError} `badInput` for a file that is no job of this site
 */
export async function readJob(
  deps: AppDeps,
  { roles }: Pick<CurrentUser, 'roles'>,
  { job = '' }: Pick<CheckedBody<'translations/previewJob'>, 'job'>,
  sent: ReceivedFile | null,
): Promise<ReturnedJob> {
  const xliff = await readFile(sent ? await sent.read() : Buffer.from(job, 'base64'));
  const language = targetOf(xliff);
  const found = await findItems(deps, roles, language, xliff);
  const items: ReturnedItem[] = [];
  const problems: Problem[] = [];
  for (const file of xliff.files.values()) {
    const { id, hash } = splitFileId(file.id);
    const item = found.get(id);
    if (typeof item === 'object') items.push({ item, exportedHash: hash, file });
    else problems.push({ original: file.original || file.id, message: item ?? unknownFile });
  }
  return { language, items, problems };
}

const unknownFile = 'This is no page and no entry of this site, or it has been deleted.';
const notAllowed = 'You don’t have permission to edit this.';

async function readFile(bytes: Uint8Array): Promise<ReadXliff> {
  try {
    const xliff = await readXliff(decodeXml(bytes));
    if (xliff.files.size > 0) return xliff;
    throw new XliffError('This file contains nothing to translate.');
  } catch (error) {
    throw error instanceof XliffError ? badField('job', error.message) : error;
  }
}

/** @throws {AppError} `badInput` for a job between other languages */
function targetOf({ sourceLanguage, targetLanguage }: ReadXliff): TranslatedLanguage {
  const language = translatedLanguages.find((each) => each === primaryOf(targetLanguage));
  if (primaryOf(sourceLanguage) !== defaultLanguage || !language) {
    const given = `from “${sourceLanguage.slice(0, 35)}” to “${targetLanguage.slice(0, 35)}”`;
    const wanted = translatedLanguages.map((each) => `“${each}”`).join(' or ');
    throw badField(
      'job',
      `This job is ${given}, instead of from “${defaultLanguage}” to ${wanted}.`,
    );
  }
  return language;
}

/** Tools may name the region, and write the tag in any letter case: 'es' of 'es-US'. */
const primaryOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0] ?? '';

function splitFileId(fileId: string): { id: string; hash: string } {
  const dot = fileId.lastIndexOf('.');
  return { id: fileId.slice(0, Math.max(0, dot)), hash: fileId.slice(dot + 1) };
}

/** The pages and entries of a job by their ids, or the reason why this person may not edit one. */
async function findItems(
  deps: AppDeps,
  held: CurrentUser['roles'],
  language: TranslatedLanguage,
  { files }: ReadXliff,
): Promise<Map<string, Translatable | string>> {
  const ids = [...files.keys()].map((each) => splitFileId(each).id);
  const found = new Map<string, Translatable | string>();
  const pageIds = ids.flatMap((id) => (id.startsWith('page.') ? [id.slice('page.'.length)] : []));
  const bySection = Map.groupBy(await listOriginals(deps, pageIds), ({ section }) => section);
  for (const [each, rows] of bySection) {
    const section = originalSectionOf(each);
    if (!may(held, editingOf(section))) {
      for (const { id } of rows) found.set(`page.${id}`, notAllowed);
      continue;
    }
    const pairs = await readPairs(
      deps.db,
      section,
      language,
      rows.map(({ id }) => id),
    );
    for (const { original, translation } of pairs) {
      found.set(`page.${original.id}`, pageItem(language, original, translation));
    }
  }
  const wanted = new Set(ids);
  const named = new Set(ids.map((id) => (id.startsWith('entry.') ? id.split('.')[1] : undefined)));
  const lists = translatedListNames.filter((list) => named.has(list));
  if (lists.length === 0) return found;
  const allowed = new Set(listsToTranslate(held));
  const entries = await EntryTranslations.read(deps);
  for (const list of lists) {
    for (const pair of await entries.pairsOf(list, language)) {
      const item = entryItem(deps, pair);
      if (wanted.has(item.id)) found.set(item.id, allowed.has(list) ? item : notAllowed);
    }
  }
  return found;
}

const batch = 500;

/** The pages with these ids that are originals. */
async function listOriginals({ db }: AppDeps, ids: readonly string[]) {
  const rows: { id: string; section: string }[] = [];
  for (let start = 0; start < ids.length; start += batch) {
    const some = await listPagesById(db, ids.slice(start, start + batch));
    rows.push(
      ...some
        .filter(({ original_id }) => original_id === null)
        .map(({ id, section }) => ({ id, section })),
    );
  }
  return rows;
}
