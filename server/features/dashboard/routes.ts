import type { dashboardCalls } from '#contract/dashboard/calls.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { dismissChecklist, readChecklist } from './checklist.ts';
import { readDrafts } from './drafts.ts';
import { readOverview } from './overview.ts';
import { searchStaffScreens } from './search/search-staff-screens.ts';
import { readToday } from './today/read-today.ts';
import { deleteView, getViews, saveView } from './views/views.ts';

/**
 * The dashboard's first screen: its figures, drafts, tasks and setup checklist; and the saved views and the search of
 * all staff screens.
 */
export function dashboardHandlers(deps: AppDeps): Handlers<keyof typeof dashboardCalls> {
  return {
    'dashboard/getChecklist': async () => ({ code: 1, ...(await readChecklist(deps)) }),
    'dashboard/dismissChecklist': (_body, { person }) => dismissChecklist(deps, person),
    'dashboard/getDrafts': async (_body, { person }) => ({
      code: 1,
      ...(await readDrafts(deps, person)),
    }),
    'dashboard/getToday': async (_body, { person }) => ({
      code: 1,
      tasks: await readToday(deps, person),
    }),
    'dashboard/getViews': (body, { person }) => getViews(deps, body, person),
    'dashboard/saveView': (body, { person }) => saveView(deps, body, person),
    'dashboard/deleteView': (body, { person }) => deleteView(deps, body, person),
    'dashboard/search': ({ search }, { person }) => searchStaffScreens(deps, person, search),
    'dashboard/getOverview': async () => ({ code: 1, ...(await readOverview(deps.db)) }),
  };
}
