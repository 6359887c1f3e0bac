import type { Reply } from '#contract/index.ts';
import { type StarterName, starterNames } from '#contract/shared/pages/starters.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { methodsOf } from '../auth/second-step/methods.ts';
import { existsContact } from '../contact/queries/contacts.ts';
import { readGiving } from '../donations/giving.ts';
import { editPublished } from '../lists/change-list.ts';
import { existsLivePage } from '../pages/queries.ts';
import { readServiceState } from '../services/service-state.ts';
import { checklistDismissed, isSetupFinished } from '../setup/queries.ts';
import { readStarterStates, type StarterState } from '../setup/starter-states.ts';
import { originalColors } from '../site/colors.ts';
import { defaultSiteName, readSite, type SiteSettings } from '../site/site-settings.ts';
import { listAdministrators } from '../users/queries.ts';
import { existsFooterLink, existsSetting, hasColleagues, insertSetting } from './queries.ts';

type Checklist = Omit<Reply<'dashboard/getChecklist'>, 'code'>;
type Step = Checklist['items'][number]['name'];
type Gap = Checklist['items'][number]['missing'][number];

/** Whether each thing that a step needs is there. */
type Facts = Partial<Record<Gap, boolean>>;

/** The setup status of a new site, read from its settings and content. Nothing is checked off by hand. */
export async function readChecklist(deps: AppDeps): Promise<Checklist> {
  const { db } = deps;
  const [site, giving, states, isFinished, services] = await Promise.all([
    readSite(db),
    readGiving(db),
    readStarterStates(db),
    isSetupFinished(db),
    readServiceState(deps),
  ]);
  const facts: Record<Step, Facts> = {
    name: { name: site.name !== defaultSiteName, purpose: isFilled(site.description) },
    // Whoever finished the setup has seen the colors, and may have liked them.
    look: { colors: isFinished || hasOwnColors(site), logo: site.logo !== null },
    contactDetails: {
      address: isFilled(site.address),
      email: isFilled(site.email),
      contact: await existsContact(db),
    },
    menus: { footerLinks: await existsFooterLink(db) },
    ...factsOfStarters(states),
    mail: {
      mail: services.isMailSetUp,
      mailTest: !services.isMailSetUp || services.isMailProven,
    },
    receipts: { legalName: isFilled(giving.legalName), ein: isFilled(giving.ein) },
    stripe: { stripe: services.areGiftsSetUp },
    staff: { invitation: await hasColleagues(db), twoSteps: await haveTwoSteps(db) },
    article: { article: await existsLivePage(db, 'articles') },
  };
  return {
    items: (Object.keys(facts) as Step[]).map((name) => itemOf(name, facts[name])),
    isDismissed: (await existsSetting(db, checklistDismissed)) ? 1 : 0,
  };
}

function itemOf(name: Step, facts: Facts): Checklist['items'][number] {
  const missing = (Object.keys(facts) as Gap[]).filter((gap) => !facts[gap]);
  return { name, isDone: missing.length === 0 ? 1 : 0, missing };
}

const isFilled = (text: string) => text.trim() !== '';

const hasOwnColors = ({ colors }: SiteSettings) =>
  (Object.keys(originalColors) as (keyof typeof originalColors)[]).some(
    (color) => colors[color] !== originalColors[color],
  );

const gapOf: Record<StarterState, Facts> = {
  absent: { text: false },
  empty: { text: false },
  blanks: { blanks: false },
  draft: { publication: false },
  live: { publication: true },
};

const factsOfStarters = (states: Record<StarterName, StarterState>) =>
  Object.fromEntries(starterNames.map((name) => [name, gapOf[states[name]]])) as Record<
    StarterName,
    Facts
  >;

/** Whether no administrator signs in with a password alone. */
async function haveTwoSteps(db: Db): Promise<boolean> {
  for (const { id } of await listAdministrators(db)) {
    if ((await methodsOf(db, id)).length === 0) return false;
  }
  return true;
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
