import type { Path } from '#contract/index.ts';
import type { AppDeps, Handlers } from './app-deps.ts';
import type { Feature } from './feature.ts';
import { account } from './features/account/feature.ts';
import { audit } from './features/audit/feature.ts';
import { auth } from './features/auth/feature.ts';
import { sessionStore } from './features/auth/sessions.ts';
import { backup } from './features/backup/feature.ts';
import { board } from './features/board/feature.ts';
import { consents } from './features/consents/feature.ts';
import { contact } from './features/contact/feature.ts';
import { courses } from './features/courses/feature.ts';
import { dashboard } from './features/dashboard/feature.ts';
import { doctor } from './features/doctor/feature.ts';
import { donations } from './features/donations/feature.ts';
import { events } from './features/events/feature.ts';
import { faq } from './features/faq/feature.ts';
import { footer } from './features/footer/feature.ts';
import { lists } from './features/lists/feature.ts';
import { mail } from './features/mail/feature.ts';
import { media } from './features/media/feature.ts';
import { newsletter } from './features/newsletter/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { nutritionTest } from './features/nutrition-test/feature.ts';
import { pages } from './features/pages/feature.ts';
import { people } from './features/people/feature.ts';
import { redirects } from './features/redirects/feature.ts';
import { releases } from './features/releases/feature.ts';
import { ReleasePreviews } from './features/releases/preview/release-previews.ts';
import { research } from './features/research/feature.ts';
import { search } from './features/search/feature.ts';
import { Searcher } from './features/search/searcher.ts';
import { searchableOf } from './features/search/sources.ts';
import { services } from './features/services/feature.ts';
import { setup } from './features/setup/feature.ts';
import { site } from './features/site/feature.ts';
import { system } from './features/system/feature.ts';
import { translations } from './features/translations/feature.ts';
import { users } from './features/users/feature.ts';
import type { ChangeFeed } from './platform/changes.ts';
import type { Db } from './platform/db/connect.ts';

/** Lowest first: a feature imports those before it, and never a later one, which contributes to it instead. */
const inOrder = [
  lists,
  redirects,
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
  translations,
  setup,
  account,
  users,
  people,
  backup,
  system,
  doctor,
  services,
  notifications,
  dashboard,
] as const;

/** The features of the product, lowest first. */
export const features: readonly Feature[] = inOrder;

/** The dependencies that the features provide for the whole program. */
export const featureDeps = (
  db: Db,
  changes: ChangeFeed,
): Pick<AppDeps, 'contributions' | 'sessions' | 'searcher'> => ({
  contributions: features,
  sessions: sessionStore(db),
  searcher: new Searcher(db, changes, searchableOf(features)),
});

/** The calls that a feature handles. */
type CallsOf<F> = F extends { handlers(deps: AppDeps): infer Own } ? keyof Own : never;

/** The handler of each call of the contract. */
export function handlersOf(deps: AppDeps): Handlers<Path> {
  // A call that no feature handles is an error of types here, and so is a handler of no call.
  const handlers: Handlers<CallsOf<(typeof inOrder)[number]>> = Object.assign(
    {},
    ...features.map((feature) => feature.handlers?.(deps)),
  );
  return handlers;
}

/** The previews of releases. They search what visitors see now: an index of their own would take too much memory. */
export const previewsOf = (deps: AppDeps): ReleasePreviews => new ReleasePreviews(deps, handlersOf);
