import type { Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { editPublished } from '../lists/change-list.ts';
import { existsLivePage } from '../pages/queries.ts';
import { originalColors } from '../site/colors.ts';
import { defaultSiteName, readSite } from '../site/site-settings.ts';
import { insertSetting, listSettings } from './queries.ts';

/** The setting that hides the setup checklist of a new site. */
export const checklistDismissed = 'checklistDismissed';

type Checklist = Omit<Reply<'dashboard/getChecklist'>, 'code'>;

/** The setup status of a new site, read from its settings and pages. Nothing is checked off by hand. */
export async function readChecklist({ db, settings }: AppDeps): Promise<Checklist> {
  const [site, notes, home, article] = await Promise.all([
    readSite(db),
    listSettings(db, ['giving', checklistDismissed]),
    existsLivePage(db, 'home'),
    existsLivePage(db, 'articles'),
  ]);
  const giving = notes.find(({ name }) => name === 'giving')?.value ?? '{}';
  const { legalName = '' } = JSON.parse(giving) as { legalName?: string };
  const colors = Object.keys(originalColors) as (keyof typeof originalColors)[];
  const done: Record<Checklist['items'][number]['name'], boolean> = {
    name: site.name !== defaultSiteName,
    logo: site.logo !== null,
    colors: colors.some((color) => site.colors[color] !== originalColors[color]),
    address: site.address.trim() !== '',
    mail: settings.mail !== undefined,
    home,
    legalName: legalName.trim() !== '',
    article,
  };
  return {
    items: Object.entries(done).map(([name, isDone]) => ({
      name: name as keyof typeof done,
      isDone: isDone ? 1 : 0,
    })),
    isDismissed: notes.some(({ name }) => name === checklistDismissed) ? 1 : 0,
  };
}

/** Hides the checklist for every administrator. */
export function dismissChecklist(
  deps: AppDeps,
  { userId }: CurrentUser,
): Promise<Reply<'dashboard/dismissChecklist'>> {
  return editPublished(deps, userId, 'checklist.dismiss', async (trx) => {
    await insertSetting(trx, checklistDismissed, '1');
    return {
      subject: 'checklist',
      tags: [],
      reply: { code: 1, message: 'The checklist is hidden.' },
    };
  });
}
