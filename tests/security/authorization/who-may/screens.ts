import { holding, type StaffCaller, staff } from './access.ts';

/**
 * Who may open a page. A page `for everyone` is the same for everyone and cached; one that is `not kept` shows what
 * belongs to one visitor, or is an error. All others include administrators, and `editors` publishers: visitors without
 * a session are sent home, and other accounts get a 403.
 */
export type Audience = 'everyone' | 'everyone, not kept' | 'signed in' | StaffAudience;

type StaffAudience =
  | 'staff'
  | 'editors'
  | 'editors or newsletter'
  | 'editors or events'
  | 'editors, newsletter or events'
  | 'publishers'
  | 'newsletter'
  | 'events'
  | 'fundraisers'
  | 'newsletter or fundraisers'
  | 'newsletter, events or fundraisers'
  | 'administrators';

/** The staff of each audience that is staff. */
export const staffOf: Record<StaffAudience, readonly StaffCaller[]> = {
  staff,
  editors: holding('editor'),
  'editors or newsletter': holding('editor', 'newsletter'),
  'editors or events': holding('editor', 'events'),
  'editors, newsletter or events': holding('editor', 'newsletter', 'events'),
  publishers: holding('publisher'),
  newsletter: holding('newsletter'),
  events: holding('events'),
  fundraisers: holding('fundraiser'),
  'newsletter or fundraisers': holding('newsletter', 'fundraiser'),
  'newsletter, events or fundraisers': holding('newsletter', 'events', 'fundraiser'),
  administrators: holding('administrator'),
};

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
const forStaff = (audience: Audience, example?: string): Screen => ({
  ...everyone(example),
  audience,
});
const editors = (example?: string): Screen => forStaff('editors', example);
const publishers = (example?: string): Screen => forStaff('publishers', example);
const administrators: Screen = { audience: 'administrators' };

/** Every route of the site, by its pattern. */
export const screens: Readonly<Record<string, Screen>> = {
  '/': everyone(),
  '/FAQ': everyone(),
  '/About': everyone(),
  '/Board': everyone(),
  '/Donate': everyone(),
  '/Donate/Thank-You': everyone(),
  '/practice-card': everyone(),
  '/campaigns/:slug': everyone('/campaigns/New-beds-for-the-school-garden'),
  '/practice-payment': ofOneVisitor(200, '/practice-payment?amount=2500&frequency=once'),
  '/Contact': everyone(),
  '/Research': everyone(),
  '/Sponsors': everyone(),
  '/courses': everyone(),
  '/courses/:name': everyone('/courses/Nutrition-Basics'),
  '/courses/:name/:lesson': everyone('/courses/Nutrition-Basics/half-the-plate'),
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
  '/events.ics': everyone(),
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
  '/release-preview': everyone(),
  '/sitemap.xml': everyone(),
  '/robots.txt': everyone(),
  '/feed.xml': everyone(),

  // Their URLs contain a mailed link's token, or a visitor's own words.
  '/Verifying': ofOneVisitor(),
  '/newsletter/preferences': ofOneVisitor(200, '/newsletter/preferences?token={leaving}'),
  '/newsletter/leave': ofOneVisitor(200, '/newsletter/leave?token={leaving}'),
  '/registration': ofOneVisitor(200, '/registration?verify_token={registration}'),
  '/giving': ofOneVisitor(),
  '/giving/receipt': ofOneVisitor(400),
  '/giving/thanks': ofOneVisitor(),
  '/giving/statement': ofOneVisitor(400),
  '/review': ofOneVisitor(200, '/review?token={review}'),
  '/search': ofOneVisitor(),
  '/404': ofOneVisitor(404),
  '/*': ofOneVisitor(404, '/no-such-page'),

  '/account': signedIn,
  '/account/profile': signedIn,
  '/account/security': signedIn,
  '/account/data': signedIn,
  '/account/statement': { ...signedIn, example: '/account/statement?year=1999', status: 404 },

  '/dashboard': forStaff('staff'),
  '/dashboard/Events': forStaff('editors or events'),
  '/dashboard/Events/:id': forStaff('editors or events', '/dashboard/Events/{eventId}'),
  '/dashboard/Users': administrators,
  '/dashboard/Users/Invitations': administrators,
  '/dashboard/People': forStaff('newsletter, events or fundraisers'),
  '/dashboard/People/Duplicates': forStaff('fundraisers'),
  '/dashboard/People/:id': {
    ...forStaff('newsletter, events or fundraisers', '/dashboard/People/no-such'),
    status: 404,
  },
  '/dashboard/Contacts': administrators,
  '/dashboard/Subscribers': forStaff('newsletter'),
  '/dashboard/Mailings': forStaff('newsletter or fundraisers'),
  '/dashboard/Mailings/:id': {
    ...forStaff('newsletter or fundraisers', '/dashboard/Mailings/no-such'),
    status: 404,
  },
  '/dashboard/Donors': forStaff('fundraisers'),
  '/dashboard/Donations': forStaff('fundraisers'),
  '/dashboard/Donations/Campaigns/:id': forStaff(
    'fundraisers',
    '/dashboard/Donations/Campaigns/new',
  ),
  '/dashboard/Donations/Campaigns/:id/Preview': {
    ...forStaff('fundraisers', '/dashboard/Donations/Campaigns/no-such/Preview'),
    status: 404,
  },
  '/dashboard/Donations/Batches': forStaff('fundraisers'),
  '/dashboard/Donations/Statements': forStaff('fundraisers'),
  '/dashboard/Donations/Statements/:id': {
    ...forStaff('fundraisers', '/dashboard/Donations/Statements/no-such'),
    status: 404,
  },
  '/dashboard/Donations/Thank-you': forStaff('fundraisers'),
  '/dashboard/Donations/Batches/:id': forStaff('fundraisers', '/dashboard/Donations/Batches/new'),
  '/dashboard/Mail': administrators,
  '/dashboard/Audit': administrators,
  '/dashboard/Backups': administrators,
  '/dashboard/System': administrators,
  '/dashboard/Check-up': administrators,
  '/dashboard/Participants': forStaff('events'),
  '/dashboard/Participants/Door': {
    ...forStaff('events', '/dashboard/Participants/Door?event={eventId}'),
  },
  '/dashboard/Participants/Sheet': {
    ...forStaff('events', '/dashboard/Participants/Sheet?event={eventId}'),
  },

  '/cms': forStaff('editors or newsletter'),
  '/cms/structure': forStaff('editors or newsletter'),
  '/cms/calendar': editors(),
  '/cms/settings': publishers(),
  '/cms/setup': administrators,
  '/cms/settings/email': administrators,
  '/cms/settings/stripe': administrators,
  '/cms/redirects': publishers(),
  '/cms/releases': editors(),
  '/cms/releases/:id': { ...editors('/cms/releases/no-such-release'), status: 404 },
  '/cms/translations': forStaff('editors or newsletter'),
  '/cms/translations/import': forStaff('editors or newsletter'),
  '/cms/translations/:language/:list/:key': {
    ...editors('/cms/translations/es/board/no-such-entry'),
    status: 404,
  },
  '/cms/trash': forStaff('editors or newsletter'),
  '/cms/media': forStaff('editors, newsletter or events'),
  '/cms/history/:language?/:section/:name': editors('/cms/history/about/About'),
  '/cms/claims': editors(),
  '/cms/claims/:language?/:section/:name': editors('/cms/claims/about/About'),
  '/cms/review/:language?/:section/:name': editors('/cms/review/about/About'),
  '/cms/reviewers': publishers(),
  '/cms/list-history/:list/:key': editors('/cms/list-history/faqSections/1'),
  '/cms/newsletters/:slug/send/:language?': forStaff(
    'editors or newsletter',
    '/cms/newsletters/2026March/send',
  ),
  '/cms/courses/:name/quiz': publishers('/cms/courses/Nutrition-Basics/quiz'),
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
  '/cms/search/Synonyms': editors(),
  '/cms/research/:kind/:name': editors('/cms/research/books/All'),
  '/cms/test/_Passed': editors(),
  '/cms/test/_Failed': editors(),
  '/cms/test/finish/:type': editors('/cms/test/finish/passed'),
  '/cms/test/:name': editors('/cms/test/Steps'),
  '/cms/:language?/:section/:name': editors('/cms/about/About'),
  '/cms-preview/:language?/:section/:name': editors('/cms-preview/about/About'),
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
