import type { dashboard } from '#contract/dashboard.ts';
import type { Handlers, Parts } from '#server/groups/handlers.ts';
import { readDrafts } from './drafts.ts';
import { readUpcoming } from './events.ts';
import { readMembers } from './members.ts';
import { readUnanswered } from './messages.ts';
import { readSubscribers } from './subscribers.ts';

/** What stands on the dashboard's first screen; each figure has a file of its own. */
export function dashboardHandlers({ db }: Parts): Handlers<keyof typeof dashboard> {
  return {
    'dashboard/getDrafts': async () => ({ code: 1, ...(await readDrafts(db)) }),
    'dashboard/getOverview': async () => ({
      code: 1,
      members: await readMembers(db),
      subscribers: await readSubscribers(db),
      messages: await readUnanswered(db),
      events: await readUpcoming(db),
    }),
  };
}
