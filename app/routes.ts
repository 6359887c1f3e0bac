import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The one list of addresses. They match in any case. */
export default [
  index('public/home/home.tsx'),
  route('FAQ', 'public/faq/faq.tsx'),
  route('About', 'public/about/about.tsx'),
  route('Board', 'public/board/board.tsx'),
  route('Donate', 'public/donate/donate.tsx'),
  route('Contact', 'public/contact/contact.tsx'),
  route('Research', 'public/research/research.tsx'),
  route('Sponsors', 'public/sponsors/sponsors.tsx'),
  route('Verifying', 'public/verifying/verifying.tsx'),
  route('courses', 'public/courses/courses.tsx'),
  route('courses/:name', 'public/courses/course.tsx'),
  route('articles', 'public/articles/articles.tsx'),
  route('articles/:name', 'public/articles/article.tsx'),
  route('programs', 'public/programs/programs.tsx'),
  route('programs/:name', 'public/programs/program.tsx'),
  route('policy/:name', 'public/policy/policy.tsx'),
  route('newsletters', 'public/newsletters/newsletters.tsx'),
  route('newsletters/:slug', 'public/newsletters/newsletter.tsx'),
  route('page-under-construction', 'public/under-construction/under-construction.tsx'),
  route('sign-in', 'public/sign-in/sign-in.tsx'),
  route('sign-up', 'public/sign-up/sign-up.tsx'),
  route('recover-password', 'public/recover-password/recover-password.tsx'),
  route('subscribe', 'public/subscribe/subscribe.tsx'),
  route('sitemap.xml', 'public/feeds/sitemap.ts'),
  route('robots.txt', 'public/feeds/robots.ts'),
  route('feed.xml', 'public/feeds/feed.ts'),

  route('account', 'account/account.tsx'),
  route('dashboard', 'dashboard/dashboard.tsx'),
  route('dashboard/Mail', 'dashboard/mail/mail.tsx'),
  layout('cms/layout.tsx', [
    route('cms', 'cms/overview.tsx'),
    route('cms/:section/:name', 'cms/page-editor/page-editor.tsx'),
  ]),
  route('cms-preview/:section/:name', 'cms/preview.tsx'),

  route('404', 'public/not-found/not-found.tsx', { id: 'not-found' }),
  route('*', 'public/not-found/not-found.tsx', { id: 'unknown' }),
] satisfies RouteConfig;
