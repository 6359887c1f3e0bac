import type { z } from 'zod';
import { accountCalls } from './account/calls.ts';
import { twoFactorCalls } from './account/two-factor.ts';
import { auditCalls } from './audit/calls.ts';
import { authCalls } from './auth/calls.ts';
import { backupCalls } from './backup/calls.ts';
import { boardCalls } from './board/calls.ts';
import { contactCalls } from './contact/calls.ts';
import { contactListCalls } from './contact/contacts.ts';
import { courseCalls } from './courses/calls.ts';
import { dashboardCalls } from './dashboard/calls.ts';
import { doctorCalls } from './doctor/calls.ts';
import { batchCalls } from './donations/batches.ts';
import { bookCalls } from './donations/books.ts';
import { campaignCalls } from './donations/campaigns.ts';
import { donorMailCalls } from './donations/donor-mail.ts';
import { donationFormCalls } from './donations/form.ts';
import { giftCalls } from './donations/gifts.ts';
import { ownGivingCalls } from './donations/own-giving.ts';
import { receiptCalls } from './donations/receipts.ts';
import { donationSettingsCalls } from './donations/settings.ts';
import { statementCalls } from './donations/statements.ts';
import { waysToDonateCalls } from './donations/ways-to-donate.ts';
import { eventCalls } from './events/events.ts';
import { participantCalls } from './events/participants.ts';
import { faqCalls } from './faq/calls.ts';
import { footerCalls } from './footer/calls.ts';
import { arrangingCalls } from './lists/arranging.ts';
import { listHistoryCalls } from './lists/history.ts';
import { mailCalls } from './mail/calls.ts';
import { mediaCalls } from './media/calls.ts';
import { importCalls } from './newsletter/imports.ts';
import { issueCalls } from './newsletter/issues.ts';
import { mailingCalls } from './newsletter/mailings.ts';
import { segmentCalls } from './newsletter/segments.ts';
import { sendgridCalls, subscriberCalls } from './newsletter/subscribers.ts';
import { notificationCalls } from './notifications/calls.ts';
import { testStepCalls } from './nutrition-test/steps.ts';
import { testTakingCalls } from './nutrition-test/taking.ts';
import { claimCalls } from './pages/claims.ts';
import { pageCalls } from './pages/pages.ts';
import { publishingCalls, syncCalls } from './pages/publishing.ts';
import { readingCalls } from './pages/reading.ts';
import { reviewCalls } from './pages/reviews.ts';
import { pageVersionCalls } from './pages/versions.ts';
import { peopleCalls } from './people/calls.ts';
import { redirectCalls } from './redirects/calls.ts';
import { releaseCalls } from './releases/calls.ts';
import { researchCalls } from './research/calls.ts';
import { searchCalls } from './search/calls.ts';
import { synonymCalls } from './search/synonyms.ts';
import { serviceCalls } from './services/calls.ts';
import { setupCalls } from './setup/calls.ts';
import { settingsCalls } from './site/settings.ts';
import { siteCalls } from './site/site.ts';
import { systemCalls } from './system/calls.ts';
import { entryTranslationCalls } from './translations/entries.ts';
import { translationJobCalls } from './translations/jobs.ts';
import { translationOverviewCalls } from './translations/overview.ts';
import { pageTranslationCalls } from './translations/page-translations.ts';
import { invitationCalls } from './users/invitations.ts';
import { userCalls } from './users/users.ts';

/** Every call, by the group that its path begins with, in the order in which a client developer needs the groups. */
export const groups = [
  group('auth', 'Sign in, register and sign out.', authCalls),
  group('account', 'Manage your own account.', { ...accountCalls, ...twoFactorCalls }),
  group('site', 'The header and footer of every page, redirects, and the bot check.', siteCalls),
  group('pages', 'Pages and their drafts, and the lists that pages show.', {
    ...pageCalls,
    ...pageVersionCalls,
    ...publishingCalls,
    ...readingCalls,
    ...arrangingCalls,
    ...boardCalls,
    ...contactListCalls,
    ...waysToDonateCalls,
    ...faqCalls,
    ...testStepCalls,
  }),
  group(
    'lists',
    'Drafts and the history of lists whose other calls publish at once.',
    listHistoryCalls,
  ),
  group('sync', 'Publish drafts.', syncCalls),
  group(
    'releases',
    'Changes of many pages and lists, previewed, published and undone together.',
    releaseCalls,
  ),
  group('translations', 'Pages and lists in other languages, and jobs for translators.', {
    ...translationOverviewCalls,
    ...pageTranslationCalls,
    ...entryTranslationCalls,
    ...translationJobCalls,
  }),
  group('review', 'Reviews of pages by people without an account.', reviewCalls),
  group('claims', 'Statements of fact, their sources, and links that are broken.', claimCalls),
  group('media', 'Pictures and recordings for pages.', mediaCalls),
  group('footer', 'The footer, the policy pages and the bottom menu.', footerCalls),
  group('research', 'Glossary terms and recommended reading.', researchCalls),
  group('search', 'Search everything that is published, and the synonyms by which it is found.', {
    ...searchCalls,
    ...synonymCalls,
  }),
  group('courses', 'Lessons, quizzes and course progress.', courseCalls),
  group('test', 'Take the nutrition test.', testTakingCalls),
  group('events', 'Events, registrations and participants.', {
    ...eventCalls,
    ...participantCalls,
  }),
  group('donations', 'Donations, donors and receipts. Amounts are whole cents.', {
    ...donationFormCalls,
    ...giftCalls,
    ...donationSettingsCalls,
    ...ownGivingCalls,
    ...campaignCalls,
    ...batchCalls,
    ...bookCalls,
    ...receiptCalls,
    ...statementCalls,
    ...donorMailCalls,
  }),
  group('subscriber', 'Newsletter subscriptions, subscribers and their import.', {
    ...subscriberCalls,
    ...importCalls,
  }),
  group('newsletter', 'Newsletter issues and mailings.', {
    ...issueCalls,
    ...mailingCalls,
    ...segmentCalls,
  }),
  group('sendgrid', 'Unsubscribes received by SendGrid.', sendgridCalls),
  group('contact', 'Contact form messages and replies.', contactCalls),
  group('mail', 'Emails in the outbox and their status.', mailCalls),
  group('people', 'Who is behind accounts, gifts, subscriptions and messages.', peopleCalls),
  group('users', 'Manage other people’s accounts.', { ...userCalls, ...invitationCalls }),
  group('settings', 'The name, colors and menus of the site.', settingsCalls),
  group('setup', 'Set up a new site.', setupCalls),
  group('services', 'How mail is sent and gifts are paid. No call returns a secret.', serviceCalls),
  group('redirects', 'Redirects from old addresses to new ones.', redirectCalls),
  group(
    'dashboard',
    'The first screen of the dashboard, and the search of all staff screens.',
    dashboardCalls,
  ),
  group('notifications', 'What has happened, for staff.', notificationCalls),
  group('backup', 'Backups of the whole site.', backupCalls),
  group('system', 'How the program itself is doing.', systemCalls),
  group('doctor', 'A check-up of the site and of what it depends on.', doctorCalls),
  group('audit', 'Who did what, and when.', auditCalls),
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
