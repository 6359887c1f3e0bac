import type { z } from 'zod';
import { account } from './account/calls.ts';
import { twoFactor } from './account/two-factor.ts';
import { audit } from './audit/calls.ts';
import { auth } from './auth/calls.ts';
import { backup } from './backup/calls.ts';
import { contact } from './contact/calls.ts';
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
import { events } from './events/events.ts';
import { participants } from './events/participants.ts';
import { faq } from './faq/calls.ts';
import { footer } from './footer/calls.ts';
import { listHistory } from './lists/history.ts';
import { lists } from './lists/lists.ts';
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

/** Every call, by its path under `/api/`. */
export const contract = {
  ...auth,
  ...account,
  ...twoFactor,
  ...audit,
  ...users,
  ...invitations,
  ...people,
  ...contact,
  ...dashboard,
  ...notifications,
  ...backup,
  ...system,
  ...doctor,
  ...mail,
  ...mediaCalls,
  ...newsletter,
  ...mailingCalls,
  ...segmentCalls,
  ...subscriber,
  ...imports,
  ...sendgrid,
  ...pages,
  ...sync,
  ...publishing,
  ...reading,
  ...reviewCalls,
  ...claimCalls,
  ...lists,
  ...listHistory,
  ...releaseCalls,
  ...faq,
  ...testSteps,
  ...testTaking,
  ...courses,
  ...research,
  ...search,
  ...footer,
  ...site,
  ...settings,
  ...redirects,
  ...events,
  ...participants,
  ...donations,
  ...donationSettings,
  ...ownGiving,
  ...campaignCalls,
  ...batchCalls,
  ...bookCalls,
  ...receiptCalls,
  ...statementCalls,
  ...donorMailCalls,
};

type Contract = typeof contract;
export type Path = keyof Contract;
/** The body that a caller sends. */
export type Body<P extends Path> = z.input<Contract[P]['body']>;
/** The body of a 2xx response. */
export type Reply<P extends Path> = z.output<Contract[P]['reply']>;
/** The validated body, which a handler receives. */
export type CheckedBody<P extends Path> = z.output<Contract[P]['body']>;
