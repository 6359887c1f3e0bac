import type { Path } from '#contract/index.ts';
import type { AppDeps, Handlers } from './app-deps.ts';
import type { Contribution } from './contributions.ts';
import { account } from './features/account/contributes.ts';
import { accountHandlers } from './features/account/routes.ts';
import { twoFactorHandlers } from './features/account/two-factor/routes.ts';
import { audit } from './features/audit/contributes.ts';
import { auditHandlers } from './features/audit/routes.ts';
import { auth } from './features/auth/contributes.ts';
import { authHandlers } from './features/auth/routes.ts';
import { sessionStore } from './features/auth/sessions.ts';
import { backupHandlers } from './features/backup/routes.ts';
import { board } from './features/board/contributes.ts';
import { boardHandlers } from './features/board/routes.ts';
import { consents } from './features/consents/contributes.ts';
import { contact } from './features/contact/contributes.ts';
import { contactHandlers } from './features/contact/routes.ts';
import { courses } from './features/courses/contributes.ts';
import { coursesHandlers } from './features/courses/routes.ts';
import { dashboard } from './features/dashboard/contributes.ts';
import { dashboardHandlers } from './features/dashboard/routes.ts';
import { doctorHandlers } from './features/doctor/routes.ts';
import { donations } from './features/donations/contributes.ts';
import { donationsHandlers } from './features/donations/routes.ts';
import { waysToDonateHandlers } from './features/donations/ways-to-donate/routes.ts';
import { events } from './features/events/contributes.ts';
import { eventsHandlers } from './features/events/routes.ts';
import { faq } from './features/faq/contributes.ts';
import { faqHandlers } from './features/faq/routes.ts';
import { footer } from './features/footer/contributes.ts';
import { footerHandlers } from './features/footer/routes.ts';
import { lists } from './features/lists/contributes.ts';
import { listHandlers } from './features/lists/routes.ts';
import { mail } from './features/mail/contributes.ts';
import { mailHandlers } from './features/mail/routes.ts';
import { media } from './features/media/contributes.ts';
import { mediaHandlers } from './features/media/routes.ts';
import { newsletter } from './features/newsletter/contributes.ts';
import { newsletterHandlers } from './features/newsletter/routes.ts';
import { sendgridHandlers } from './features/newsletter/sendgrid/routes.ts';
import { subscriberHandlers } from './features/newsletter/subscribers/routes.ts';
import { notifications } from './features/notifications/contributes.ts';
import { notificationHandlers } from './features/notifications/routes.ts';
import { nutritionTest } from './features/nutrition-test/contributes.ts';
import { testEditingHandlers } from './features/nutrition-test/editing/routes.ts';
import { testHandlers } from './features/nutrition-test/routes.ts';
import { pages } from './features/pages/contributes.ts';
import { pagesHandlers } from './features/pages/routes.ts';
import { people } from './features/people/contributes.ts';
import { peopleHandlers } from './features/people/routes.ts';
import { redirectsHandlers } from './features/redirects/routes.ts';
import { releases } from './features/releases/contributes.ts';
import { releaseHandlers } from './features/releases/routes.ts';
import { research } from './features/research/contributes.ts';
import { researchHandlers } from './features/research/routes.ts';
import { search } from './features/search/contributes.ts';
import { searchHandlers } from './features/search/routes.ts';
import type { Searcher } from './features/search/searcher.ts';
import { site } from './features/site/contributes.ts';
import { siteHandlers } from './features/site/routes.ts';
import { settingsHandlers } from './features/site/settings/routes.ts';
import { systemHandlers } from './features/system/routes.ts';
import { users } from './features/users/contributes.ts';
import { usersHandlers } from './features/users/routes.ts';
import type { Db } from './platform/db/connect.ts';

// The features of the product, lowest first: none imports a later one. A feature contributes data that a lower one
// needs, such as the personal data of an account. Features that contribute nothing, such as `redirects`,
// have their place in .dependency-cruiser.mjs only.

/** The features' contributions to one another, lowest feature first. */
export const contributions: readonly Contribution[] = [
  lists,
  media,
  site,
  mail,
  auth,
  consents,
  audit,
  search,
  research,
  pages,
  faq,
  board,
  footer,
  releases,
  courses,
  nutritionTest,
  newsletter,
  contact,
  events,
  donations,
  account,
  users,
  people,
  notifications,
  dashboard,
];

/** The dependencies that the features provide for the whole program. */
export const featureDeps = (db: Db): Pick<AppDeps, 'contributions' | 'sessions'> => ({
  contributions,
  sessions: sessionStore(db),
});

/** The handler of each call of the contract. */
export const handlersOf = (deps: AppDeps & { searcher: Searcher }): Handlers<Path> => ({
  ...listHandlers(deps),
  ...redirectsHandlers(deps),
  ...mediaHandlers(deps),
  ...siteHandlers(deps),
  ...settingsHandlers(deps),
  ...mailHandlers(deps),
  ...authHandlers(deps),
  ...auditHandlers(deps),
  ...searchHandlers(deps.searcher),
  ...researchHandlers(deps),
  ...pagesHandlers(deps),
  ...faqHandlers(deps),
  ...boardHandlers(deps),
  ...footerHandlers(deps),
  ...releaseHandlers(deps),
  ...coursesHandlers(deps),
  ...testHandlers(deps),
  ...testEditingHandlers(deps),
  ...newsletterHandlers(deps),
  ...subscriberHandlers(deps),
  ...sendgridHandlers(deps),
  ...contactHandlers(deps),
  ...eventsHandlers(deps),
  ...donationsHandlers(deps),
  ...waysToDonateHandlers(deps),
  ...accountHandlers(deps),
  ...twoFactorHandlers(deps),
  ...usersHandlers(deps),
  ...peopleHandlers(deps),
  ...backupHandlers(deps),
  ...systemHandlers(deps),
  ...doctorHandlers(deps),
  ...notificationHandlers(deps),
  ...dashboardHandlers(deps),
});
