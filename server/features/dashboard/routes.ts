import type { dashboard } from '#contract/dashboard.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { dismissChecklist, readChecklist } from './checklist.ts';
import { readDonations } from './donations.ts';
import { readDrafts } from './drafts.ts';
import { readUpcoming } from './events.ts';
import { readMembers } from './members.ts';
import { readUnanswered } from './messages.ts';
import { readSubscribers } from './subscribers.ts';

/**
 * The dashboard's first screen: figures of members, subscribers, messages, events and donations, drafts, and the setup
 * checklist. Each has its own file.
 */
export function dashboardHandlers(deps: AppDeps): Handlers<keyof typeof dashboard> {
  const { db } = deps;
  return {
    'dashboard/getChecklist': async () => ({ code: 1, ...(await readChecklist(deps)) }),
    'dashboard/dismissChecklist': (_body, { person }) => dismissChecklist(deps, person),
    'dashboard/getDrafts': async () => ({ code: 1, ...(await readDrafts(db)) }),
    'dashboard/getOverview': async () => {
      const [members, subscribers, messages, events, donations] = await Promise.all([
        readMembers(db),
        readSubscribers(db),
        readUnanswered(db),
        readUpcoming(db),
        readDonations(db),
      ]);
      return { code: 1, members, subscribers, messages, events, donations };
    },
  };
}
