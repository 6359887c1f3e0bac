import { addressedSections } from '#contract/shared/pages/sections.ts';
import { index, route, type SiteRoute } from './site-route.ts';

/** The pages that have a view of their own. */
const ownRoutes = [
  index('public/home/home'),
  route('FAQ', 'public/faq/faq'),
  route('About', 'public/about/about'),
  route('Board', 'public/board/board'),
  route('Donate', 'public/donate/donate'),
  route('Donate/Thank-You', 'public/donate/thank-you'),
  route('giving/thanks', 'public/donate/thanks'),
  route('campaigns/:slug', 'public/campaigns/campaign'),
  route('practice-payment', 'public/donate/practice/practice-payment'),
  route('practice-card', 'public/donate/practice/practice-card'),
  route('giving', 'public/giving/giving'),
  route('giving/receipt', 'public/giving/receipt'),
  route('giving/statement', 'public/giving/statement'),
  route('Contact', 'public/contact/contact'),
  route('Research', 'public/research/research'),
  route('Sponsors', 'public/sponsors/sponsors'),
  route('Verifying', 'public/verifying/verifying'),
  route('courses', 'public/courses/courses'),
  route('courses/:name', 'public/courses/course'),
  route('courses/:name/:lesson', 'public/courses/lesson'),
  route('articles', 'public/articles/articles'),
  route('articles/:name', 'public/articles/article'),
  route('programs', 'public/programs/programs'),
  route('programs/:name', 'public/programs/program'),
  route('events', 'public/events/events'),
  route('events.ics', 'public/events/calendar-feed'),
  route('events/:slug.ics', 'public/events/calendar'),
  route('events/past/:page', 'public/events/past'),
  route('events/:slug', 'public/events/event'),
  route('registration', 'public/events/registration'),
  route('review', 'public/review/review'),
  route('release-preview', 'public/release-preview/ended'),
  route('test', 'public/test/test'),
  route('test/finish/:type', 'public/test/finish'),
  route('policy/:name', 'public/policy/policy'),
  route('newsletters', 'public/newsletters/newsletters'),
  route('newsletters/:slug', 'public/newsletters/newsletter'),
  route('page-under-construction', 'public/under-construction/under-construction'),
  route('sign-in', 'public/sign-in/sign-in'),
  route('sign-up', 'public/sign-up/sign-up'),
  route('recover-password', 'public/recover-password/recover-password'),
  route('search', 'public/search/search'),
  route('subscribe', 'public/subscribe/subscribe'),
  route('newsletter/preferences', 'public/preferences/preferences'),
  route('newsletter/leave', 'public/preferences/unsubscribe'),
  route('sitemap.xml', 'public/feeds/sitemap'),
  route('robots.txt', 'public/feeds/robots'),
  route('feed.xml', 'public/feeds/feed'),
];

const ownPaths = new Set(ownRoutes.map(({ path }) => path?.replace(/:.*/, ':name')));

/** The list and the view of a section, unless it has its own, and its pages to print. */
function routesOfSection(section: string): SiteRoute[] {
  const list = route(section, 'public/kinds/kind-list', { id: `list-${section}` });
  const page = route(`${section}/:name`, 'public/kinds/kind-page', { id: `page-${section}` });
  const print = route(`${section}/:name/print`, 'public/print/print', { id: `print-${section}` });
  return [...[list, page].filter(({ path }) => !ownPaths.has(path)), print];
}

/** The routes of public pages, and of files such as the sitemap. Paths are case-insensitive. */
export const publicRoutes = [...ownRoutes, ...addressedSections.flatMap(routesOfSection)];
