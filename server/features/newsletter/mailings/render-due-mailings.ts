import type { AppDeps } from '#server/app-deps.ts';
import { withLinks } from '../clicks/count-clicks.ts';
import { replaceLinks } from '../clicks/queries.ts';
import { makeIssueMail } from '../email/issue-mail.ts';
import { issueTexts } from '../issues/issue-texts.ts';
import { pullIn } from '../issues/read-issue.ts';
import { serializeMessage } from '../sending/message.ts';
import { parseSource } from './mailing-source.ts';
import { listUnrendered, updateRendered } from './queries.ts';

/**
 * Renders the scheduled mailings that are due and pull in pages, events or campaigns, as these are now. Engines do not
 * begin them before. Blocks that are no longer public are left out; the mailing's screen says so.
 * @returns whether there were any
 */
export async function renderDueMailings(deps: AppDeps): Promise<boolean> {
  const due = await listUnrendered(deps.db);
  for (const { id, list, source } of due) {
    const { issue: stored, isCounted } = parseSource(source);
    const issue = await pullIn(deps, stored, issueTexts);
    const { message, urls } = withLinks(
      await makeIssueMail(deps, issue, issueTexts, list, isCounted),
      isCounted,
    );
    const missing = [...new Set(issue.missingBlocks)];
    await deps.db.transaction().execute(async (trx) => {
      const isFirst = await updateRendered(trx, id, {
        message: serializeMessage(message),
        left_out: missing.length === 0 ? '' : JSON.stringify(missing),
      });
      // Another node may have been faster.
      if (isFirst) await replaceLinks(trx, id, urls);
    });
  }
  return due.length > 0;
}
