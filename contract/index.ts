import type { z } from 'zod';
import { account } from './account/calls.ts';
import { twoFactor } from './account/two-factor.ts';
import { audit } from './audit/calls.ts';
import { auth } from './auth/calls.ts';
import { backup } from './backup/calls.ts';
import { boardCalls } from './board/calls.ts';
import { contact } from './contact/calls.ts';
import { contactList } from './contact/contacts.ts';
import { courses } from './courses/calls.ts';
import { dashboard } from './dashboard/calls.ts';
import { doctor } from './doctor/calls.ts';
import { batchCalls } from './donations/batches.ts';
import { bookCalls } from './donations/books.ts';
import { campaignCalls } from './donations/campaigns.ts';
import { donorMailCalls } from './donations/donor-mail.ts';
import { donations } from './donations/gifts.ts';
import { ownGiving } from './donations/own-giving.ts';
import { receiptCalls } from './donations/receipts.ts';
import { donationSettings } from './donations/settings.ts';
import { statementCalls } from './donations/statements.ts';
import { waysToDonateCalls } from './donations/ways-to-donate.ts';
import { events } from './events/events.ts';
import { participants } from './events/participants.ts';
import { faq } from './faq/calls.ts';
import { footer } from './footer/calls.ts';
import { arranging } from './lists/arranging.ts';
import { listHistory } from './lists/history.ts';
import { mail } from './mail/calls.ts';
import { mediaCalls } from './media/calls.ts';
import { imports } from './newsletter/imports.ts';
import { newsletter } from './newsletter/issues.ts';
import { mailingCalls } from './newsletter/mailings.ts';
import { segmentCalls } from './newsletter/segments.ts';
import { sendgrid, subscriber } from './newsletter/subscribers.ts';
import { notifications } from './notifications/calls.ts';
import { testSteps } from './nutrition-test/steps.ts';
import { testTaking } from './nutrition-test/taking.ts';
import { claimCalls } from './pages/claims.ts';
import { pages } from './pages/pages.ts';
import { publishing, sync } from './pages/publishing.ts';
import { reading } from './pages/reading.ts';
import { reviewCalls } from './pages/reviews.ts';
import { pageVersionCalls } from './pages/versions.ts';
import { people } from './people/calls.ts';
import { redirects } from './redirects/calls.ts';
import { releaseCalls } from './releases/calls.ts';
import { research } from './research/calls.ts';
import { search } from './search/calls.ts';
import { settings } from './site/settings.ts';
import { site } from './site/site.ts';
import { system } from './system/calls.ts';
import { invitations } from './users/invitations.ts';
import { users } from './users/users.ts';

/** Every call, by the group that its path begins with, in the order in which a client developer needs the groups. */
export const groups = [
  group('auth', 'Sign in, register and sign out.', auth),
  group('account', 'Manage your own account.', { ...account, ...twoFactor }),
  group('site', 'The header and footer of every page, redirects, and the bot check.', site),
  group('pages', 'Pages and their drafts, and the lists that pages show.', {
    ...pages,
    ...pageVersionCalls,
    ...publishing,
    ...reading,
    ...arranging,
    ...boardCalls,
    ...contactList,
    ...waysToDonateCalls,
    ...faq,
    ...testSteps,
  }),
  group('lists', 'Drafts and the history of lists whose other calls publish at once.', listHistory),
  group('sync', 'Publish drafts.', sync),
  group(
    'releases',
    'Changes of many pages and lists, previewed, published and undone together.',
    releaseCalls,
  ),
  group('review', 'Reviews of pages by people without an account.', reviewCalls),
  group('claims', 'Statements of fact, their sources, and links that are broken.', claimCalls),
  group('media', 'Pictures and recordings for pages.', mediaCalls),
  group('footer', 'The footer, the policy pages and the bottom menu.', footer),
  group('research', 'Glossary terms and recommended reading.', research),
  group('search', 'Search everything that is published.', search),
  group('courses', 'Lessons, quizzes and course progress.', courses),
  group('test', 'Take the nutrition test.', testTaking),
  group('events', 'Events, registrations and participants.', { ...events, ...participants }),
  group('donations', 'Donations, donors and receipts. Amounts are whole cents.', {
    ...donations,
    ...donationSettings,
    ...ownGiving,
    ...campaignCalls,
    ...batchCalls,
    ...bookCalls,
    ...receiptCalls,
    ...statementCalls,
    ...donorMailCalls,
  }),
  group('subscriber', 'Newsletter subscriptions, subscribers and their import.', {
    ...subscriber,
    ...imports,
  }),
  group('newsletter', 'Newsletter issues and mailings.', {
    ...newsletter,
    ...mailingCalls,
    ...segmentCalls,
  }),
  group('sendgrid', 'Unsubscribes received by SendGrid.', sendgrid),
  group('contact', 'Contact form messages and replies.', contact),
  group('mail', 'Emails in the outbox and their status.', mail),
  group('people', 'Who is behind accounts, gifts, subscriptions and messages.', people),
  group('users', 'Manage other people’s accounts.', { ...users, ...invitations }),
  group('settings', 'The name, colors and menus of the site.', settings),
  group('redirects', 'Redirects from old addresses to new ones.', redirects),
  group(
    'dashboard',
    'The first screen of the dashboard, and the search of all staff screens.',
    dashboard,
  ),
  group('notifications', 'What has happened, for staff.', notifications),
  group('backup', 'Backups of the whole site.', backup),
  group('system', 'How the program itself is doing.', system),
  group('doctor', 'A check-up of the site and of what it depends on.', doctor),
  group('audit', 'Who did what, and when.', audit),
] as const;

/** Calls whose paths begin with a name, such as 'pages', and what they are about. */
function group<const Name extends string, Calls extends object>(
  name: Name,
  description: string,
  calls: Calls & Record<Exclude<keyof Calls, `${Name}/${string}`>, never>,
): { name: Name; description: string; calls: Calls } {
  return { name, description, calls };
}

type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  parts: infer All,
) => void
  ? All
  : never;

type Contract = Merged<(typeof groups)[number]['calls']>;

/** Every call, by its path under `/api/`. */
export const contract = Object.assign({}, ...groups.map(({ calls }) => calls)) as Contract;

export type Path = keyof Contract;
/** The body that a caller sends. */
export type Body<P extends Path> = z.input<Contract[P]['body']>;
/** The body of a 2xx response. */
export type Reply<P extends Path> = z.output<Contract[P]['reply']>;
/** The validated body, which a handler receives. */
export type CheckedBody<P extends Path> = z.output<Contract[P]['body']>;
