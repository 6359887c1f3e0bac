import type { CheckedBody, Reply } from '#contract/index.ts';
import { isAddressed, originalSectionOf } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Tables } from '#server/schema/tables.ts';
import { names, readLedger } from './ledger.ts';
import {
  deleteRetired,
  eachPage,
  findRetired,
  insertRetired,
  insertTodo,
  updateTodo,
  wasMailed,
} from './queries.ts';
import { sourceKey } from './source-key.ts';

type Kind = Tables['source_todos']['kind'];

/**
 * Retires a source wherever it is named: the page, its version for printing, and the issue that was emailed each get a
 * to-do.
 * @throws {AppError} `conflict` for one that is retired already
 */
export function retireSource(
  deps: AppDeps,
  { userId }: CurrentUser,
  { title, url, reason, replacement }: CheckedBody<'claims/retireSource'>,
): Promise<Reply<'claims/retireSource'>> {
  return deps.db.transaction().execute(async (trx) => {
    const id = newId();
    const source_key = sourceKey({ title, url });
    const isNew = await insertRetired(trx, {
      id,
      source_key,
      title: title.trim(),
      url,
      reason,
      replacement: replacement.trim(),
      created_at: Date.now(),
      created_by: userId,
    });
    if (!isNew) throw new AppError('conflict', 'This source is already retired.');
    const used = [];
    for await (const page of eachPage(trx)) if (names(page, source_key)) used.push(page);
    for (const { page_id, section } of used) {
      for (const kind of await kindsOf(trx, page_id, section)) {
        await insertTodo(trx, { id: newId(), source_id: id, page_id, kind, done_at: null });
      }
    }
    await audit(trx, { userId, action: 'source.retire', subject: `source/${id}` });
    const count = ['No page uses', 'One page uses'][used.length] ?? `${used.length} pages use`;
    return { code: 1, message: `Source retired. ${count} it.`, ...(await readLedger(trx)) };
  });
}

/** The kinds of a page's text that readers may have. */
async function kindsOf(trx: Db, pageId: string, section: string): Promise<Kind[]> {
  const isPrinted = isAddressed(originalSectionOf(section));
  const isMailed = originalSectionOf(section) === 'newsletters' && (await wasMailed(trx, pageId));
  return [
    'page',
    ...(isPrinted ? ['handout' as const] : []),
    ...(isMailed ? ['mail' as const] : []),
  ];
}

/** Takes back that a source was retired. @throws {AppError} `notFound` */
export function reinstateSource(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id }: CheckedBody<'claims/reinstateSource'>,
): Promise<Reply<'claims/reinstateSource'>> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await findRetired(trx, id))) throw new AppError('notFound', 'This source doesn’t exist.');
    await deleteRetired(trx, id);
    await audit(trx, { userId, action: 'source.reinstate', subject: `source/${id}` });
    return { code: 1, message: 'Source reinstated.', ...(await readLedger(trx)) };
  });
}

/** Marks a to-do as done, or as open again. @throws {AppError} `notFound` */
export function completeTodo(
  deps: AppDeps,
  { userId }: CurrentUser,
  { id, isDone }: CheckedBody<'claims/completeTodo'>,
): Promise<Reply<'claims/completeTodo'>> {
  return deps.db.transaction().execute(async (trx) => {
    const source = await updateTodo(trx, id, isDone === 1 ? Date.now() : null);
    if (source === undefined) throw new AppError('notFound', 'This to-do doesn’t exist.');
    await audit(trx, { userId, action: 'source.todo', subject: `source/${source}` });
    const message = isDone === 1 ? 'To-do done.' : 'To-do reopened.';
    return { code: 1, message, ...(await readLedger(trx)) };
  });
}
