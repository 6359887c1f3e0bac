/**
 * Who may open a page. A page `for everyone` is the same for everyone and cached; one that is `not kept` shows what
 * belongs to one visitor, or is an error. `for editors` includes administrators. For the rest, visitors without a
 * session are sent home, and other accounts get a 403.
 */
export type Audience =
  | 'everyone'
  | 'everyone, not kept'
  | 'signed in'
  | 'editors'
  | 'administrators';

interface Screen {
  audience: Audience;
  /** A URL of it, if its pattern is not one. */
  example?: string;
  /** The status for its audience; absent: 200. */
  status?: number;
}

const everyone = (example?: string): Screen => ({
  audience: 'everyone',
  ...(example !== undefined && { example }),
});
const ofOneVisitor = (status = 200, example?: string): Screen => ({
  ...everyone(example),
  audience: 'everyone, not kept',
  status,
});
const signedIn: Screen = { audience: 'signed in' };
const editors = (example?: string): Screen => ({ ...everyone(example), audience: 'editors' });
const administrators: Screen = { audience: 'administrators' };

/** Every route of the site, by its pattern. */
export const screens: Readonly<Record<string, Screen>> = {
  '/': everyone(),
  '/FAQ': everyone(),
  '/About': everyone(),
  '/Board': everyone(),
  '/Donate': everyone(),
  '/Donate/Thank-You': everyone(),
  '/Contact': everyone(),
  '/Research': everyone(),
  '/Sponsors': everyone(),
  '/courses': everyone(),
  '/courses/:name': everyone('/courses/Nutrition-Basics'),
  '/courses/:name/print': everyone('/courses/Nutrition-Basics/print'),
  '/articles': everyone(),
  '/articles/:name': everyone('/articles/Hidden-Salt'),
  '/articles/:name/print': everyone('/articles/Hidden-Salt/print'),
  '/programs': everyone(),
  '/programs/:name': everyone('/programs/School-Garden'),
  '/programs/:name/print': everyone('/programs/School-Garden/print'),
  '/newsletters': everyone(),
  '/newsletters/:slug': everyone('/newsletters/2026March'),
  '/newsletters/:name/print': everyone('/newsletters/2026March/print'),
  '/events': everyone(),
  '/events/:slug': everyone('/events/{event}'),
  '/events/:slug.ics': everyone('/events/{event}.ics'),
  '/events/past/:page': everyone('/events/past/1'),
  '/test': everyone(),
  '/test/finish/:type': everyone('/test/finish/passed'),
  '/policy/:name': everyone('/policy/privacy'),
  '/page-under-construction': everyone(),
  '/sign-in': everyone(),
  '/sign-up': everyone(),
  '/recover-password': everyone(),
  '/subscribe': everyone(),
  '/sitemap.xml': everyone(),
  '/robots.txt': everyone(),
  '/feed.xml': everyone(),

  // Their URLs contain a mailed link's token, or a visitor's own words.
  '/Verifying': ofOneVisitor(),
  '/newsletter/preferences': ofOneVisitor(200, '/newsletter/preferences?token={leaving}'),
  '/newsletter/leave': ofOneVisitor(200, '/newsletter/leave?token={leaving}'),
  '/registration': ofOneVisitor(200, '/registration?verify_token={registration}'),
  '/search': ofOneVisitor(),
  '/404': ofOneVisitor(404),
  '/*': ofOneVisitor(404, '/no-such-page'),

  '/account': signedIn,

  '/dashboard': editors(),
  '/dashboard/Events': editors(),
  '/dashboard/Events/:id': editors('/dashboard/Events/{eventId}'),
  '/dashboard/Users': administrators,
  '/dashboard/Contacts': administrators,
  '/dashboard/Subscribers': administrators,
  '/dashboard/Mailings': administrators,
  '/dashboard/Mailings/:id': {
    ...administrators,
    example: '/dashboard/Mailings/no-such',
    status: 404,
  },
  '/dashboard/Donors': administrators,
  '/dashboard/Donations': administrators,
  '/dashboard/Mail': administrators,
  '/dashboard/Audit': administrators,
  '/dashboard/Backups': administrators,
  '/dashboard/System': administrators,
  '/dashboard/Check-up': administrators,
  '/dashboard/Participants': administrators,
  '/dashboard/Participants/Sheet': {
    ...administrators,
    example: '/dashboard/Participants/Sheet?event={eventId}',
  },

  '/cms': editors(),
  '/cms/settings': editors(),
  '/cms/redirects': editors(),
  '/cms/media': editors(),
  '/cms/history/:section/:name': editors('/cms/history/about/About'),
  '/cms/newsletters/:slug/send': editors('/cms/newsletters/2026March/send'),
  '/cms/courses/:name/quiz': editors('/cms/courses/Nutrition-Basics/quiz'),
  '/cms/board/Board': editors(),
  '/cms/contact/Contacts': editors(),
  '/cms/faq/:name': editors('/cms/faq/Nutrition'),
  '/cms/donate/waysToDonate': editors(),
  '/cms/footerCMS/Help': editors(),
  '/cms/footerCMS/Disclaimer': editors(),
  '/cms/footerCMS/Certification': editors(),
  '/cms/footerCMS/Links': editors(),
  '/cms/footerCMS/:name': editors('/cms/footerCMS/privacy'),
  '/cms/research/ResearchTerms': editors(),
  '/cms/research/:kind/:name': editors('/cms/research/books/All'),
  '/cms/test/_Passed': editors(),
  '/cms/test/_Failed': editors(),
  '/cms/test/finish/:type': editors('/cms/test/finish/passed'),
  '/cms/test/:name': editors('/cms/test/Steps'),
  '/cms/:section/:name': editors('/cms/about/About'),
  '/cms-preview/:section/:name': editors('/cms-preview/about/About'),
};

/** URLs without pages, in areas that are closed with everything below them. */
export const belowStaffAreas: readonly string[] = [
  '/cmsanything',
  '/cms/no/such/screen',
  '/CMS/none',
  '/cms-preview',
  '/dashboard/none',
  '/Dashboard/Users/none',
];
