import type { dashboard } from '#contract/dashboard.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { dismissChecklist, readChecklist } from './checklist.ts';
import { readDonations } from './donations.ts';
import { readDrafts } from './drafts.ts';
import { readUpcoming } from './events.ts';
import { readMembers } from './members.ts';
import { readUnanswered } from './messages.ts';
import { searchStaffScreens } from './search/search-staff-screens.ts';
import { readSubscribers } from './subscribers.ts';
import { readToday } from './today/read-today.ts';
import { deleteView, getViews, saveView } from './views/views.ts';

/**
 * The dashboard's first screen: figures of members, subscribers, messages, events and donations, drafts, what needs someone today, and the setup
 * checklist; and the search of all staff screens. Each has its own file.
 */
export function dashboardHandlers(deps: AppDeps): Handlers<keyof typeof dashboard> {
  const { db } = deps;
  return {
    'dashboard/getChecklist': async () => ({ code: 1, ...(await readChecklist(deps)) }),
    'dashboard/dismissChecklist': (_body, { person }) => dismissChecklist(deps, person),
    'dashboard/getDrafts': async () => ({ code: 1, ...(await readDrafts(deps)) }),
    'dashboard/getToday': async (_body, { person }) => ({
      code: 1,
      tasks: await readToday(deps, person),
    }),
    'dashboard/getViews': (body, { person }) => getViews(deps, body, person),
    'dashboard/saveView': (body, { person }) => saveView(deps, body, person),
    'dashboard/deleteView': (body, { person }) => deleteView(deps, body, person),
    'dashboard/search': ({ search }, { person }) => searchStaffScreens(deps, person, search),
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
