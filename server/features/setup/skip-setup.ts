import type { Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '../lists/change-list.ts';
import { insertSkippedSetup } from './queries.ts';

/** Leaves the setup for later, for every administrator. */
export function skipSetup(deps: AppDeps, { userId }: CurrentUser): Promise<Reply<'setup/skip'>> {
  return editPublished(deps, userId, 'setup.skip', async (trx) => {
    await insertSkippedSetup(trx);
    return {
      subject: 'setup',
      reply: { code: 1, message: 'The setup is in the checklist whenever you want it.' },
    };
  });
}
