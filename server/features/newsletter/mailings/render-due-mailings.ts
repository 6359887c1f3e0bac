import type { AppDeps } from '#server/app-deps.ts';
import { replaceLinks } from '../clicks/queries.ts';
import { serializeMessage } from '../sending/message.ts';
import { composeMailing } from './compose-mailing.ts';
import { parseSource } from './mailing-source.ts';
import { listUnrendered, updateRendered } from './queries.ts';
import { listUnrenderedTranslations, updateRenderedTranslation } from './translations/queries.ts';

/**
 * Renders the scheduled mailings that are due and pull in pages, events or campaigns, as these are now. Engines do not
 * begin them before. Blocks that are no longer public are left out; the mailing's screen says so.
 * @returns whether there were any
 */
export async function renderDueMailings(deps: AppDeps): Promise<boolean> {
  const due = await listUnrendered(deps.db);
  for (const { id, list, source } of due) {
    const translations = await listUnrenderedTranslations(deps.db, id);
    const sources = [source, ...translations.map((each) => each.source)].map(parseSource);
    const { mails, urls } = await composeMailing(
      deps,
      sources.map(({ issue }) => issue),
      { list, isCounted: sources.some(({ isCounted }) => isCounted) },
    );
    const [original = '', ...others] = mails.map(({ message }) => serializeMessage(message));
    const missing = [...new Set(mails.flatMap(({ issue }) => issue.missingBlocks))];
    await deps.db.transaction().execute(async (trx) => {
      const isFirst = await updateRendered(trx, id, {
        message: original,
        left_out: missing.length === 0 ? '' : JSON.stringify(missing),
      });
      // Another node may have been faster.
      if (!isFirst) return;
      for (const [index, { language }] of translations.entries()) {
        await updateRenderedTranslation(trx, id, language, others[index] ?? '');
      }
      await replaceLinks(trx, id, urls);
    });
  }
  return due.length > 0;
}
