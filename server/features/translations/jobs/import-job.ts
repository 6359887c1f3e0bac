import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';
import type { TextChange, WriteChanges } from '../translatable.ts';
import { type Judged, judge } from './judge-texts.ts';
import { readJob } from './read-job.ts';

/**
 * Says what importing a job would change.
 * @throws {AppError} `badInput` for a file that is no job of this site
 */
export async function previewJob(
  deps: AppDeps,
  person: Pick<CurrentUser, 'roles'>,
  body: CheckedBody<'translations/previewJob'>,
  file: ReceivedFile | null,
): Promise<Reply<'translations/previewJob'>> {
  const { language, items, problems } = await readJob(deps, person, body, file);
  return { code: 1, language, items: items.map((each) => judge(each).shown), problems };
}

/**
 * Writes the named pages and entries of a job as drafts, in one transaction. Nothing is published.
 * @throws {AppError} `badInput` for a file that is no job of this site; `notFound` for a name that is not in it; `conflict`
 * if a draft has changed since the preview
 */
export async function importJob(
  deps: AppDeps,
  person: CurrentUser,
  { items: wanted, ...body }: CheckedBody<'translations/importJob'>,
  file: ReceivedFile | null,
): Promise<Reply<'translations/importJob'>> {
  const { items } = await readJob(deps, person, body, file);
  const judged = new Map(items.map((each) => [each.item.id, judge(each)]));
  const prepared: { id: string; write: WriteChanges }[] = [];
  let texts = 0;
  for (const { id, textsHash, overwrite = 0 } of wanted) {
    const found = judged.get(id);
    if (!found) throw new AppError('notFound', 'This file does not contain all that you chose.');
    if (found.shown.textsHash !== textsHash) throw hasChanged(found.item.title);
    const changes = changesOf(found, overwrite === 1);
    judged.delete(id);
    if (changes.length === 0) continue;
    prepared.push({ id, write: await found.item.prepare(changes) });
    texts += changes.length;
  }
  // In one order, so that two imports do not wait for each other’s locks.
  prepared.sort((one, other) => (one.id < other.id ? -1 : 1));
  await deps.db.transaction().execute(async (trx) => {
    for (const { write } of prepared) await write(trx, person);
    const action = 'translations.import';
    await audit(trx, { userId: person.userId, action, subject: 'translations' });
  });
  const message =
    texts === 0
      ? 'Nothing has changed.'
      : `Saved as drafts: ${texts} ${texts === 1 ? 'text' : 'texts'}. Nothing is published yet.`;
  return { code: 1, message, texts, items: prepared.length };
}

/** @param overwrites whether to replace texts that were written since the export */
const changesOf = ({ shown, changes }: Judged, overwrites: boolean): TextChange[] =>
  shown.units.flatMap(({ id, result }) => {
    const change = changes.get(id);
    return change && (result !== 'newer' || overwrites) ? [change] : [];
  });

const hasChanged = (title: string) =>
  new AppError('conflict', `“${title}” was changed after you checked the file. Check it again.`);
