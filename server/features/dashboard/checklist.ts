import type { Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { changeLive } from '../lists/change-list.ts';
import { checklistDismissed } from '../site/checklist-dismissed.ts';
import { originalColors } from '../site/colors.ts';
import { originalName, readSite } from '../site/site-settings.ts';

type Checklist = Omit<Reply<'dashboard/getChecklist'>, 'code'>;

/** What of a new site is done. Nobody ticks anything off: the settings and the pages tell. */
export async function readChecklist({ db, settings }: AppDeps): Promise<Checklist> {
  const [site, notes, home, article] = await Promise.all([
    readSite(db),
    db
      .selectFrom('site_settings')
      .select(['name', 'value'])
      .where('name', 'in', ['giving', checklistDismissed])
      .execute(),
    isAnyLive(db, 'home'),
    isAnyLive(db, 'articles'),
  ]);
  const giving = notes.find(({ name }) => name === 'giving')?.value ?? '{}';
  const { legalName = '' } = JSON.parse(giving) as { legalName?: string };
  const colors = Object.keys(originalColors) as (keyof typeof originalColors)[];
  const done: Record<Checklist['items'][number]['name'], boolean> = {
    name: site.name !== originalName,
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
  return changeLive(deps, userId, 'checklist.dismiss', async (trx) => {
    await trx
      .insertInto('site_settings')
      .values({ name: checklistDismissed, value: '1' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return {
      subject: 'checklist',
      tags: [],
      reply: { code: 1, message: 'The checklist is hidden.' },
    };
  });
}

async function isAnyLive(db: Db, section: 'home' | 'articles'): Promise<boolean> {
  const page = await db
    .selectFrom('pages')
    .select('id')
    .where('section', '=', section)
    .where('live_intro', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return page !== undefined;
}
