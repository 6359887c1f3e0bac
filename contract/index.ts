import type { z } from 'zod';
import { account } from './account.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backup } from './backup.ts';
import { bookCalls } from './books.ts';
import { campaignCalls } from './campaigns.ts';
import { claimCalls } from './claims.ts';
import { contact } from './contact.ts';
import { courses } from './courses.ts';
import { dashboard } from './dashboard.ts';
import { doctor } from './doctor.ts';
import { donationSettings } from './donation-settings.ts';
import { donations } from './donations.ts';
import { donorMailCalls } from './donor-mail.ts';
import { participants } from './event-participants.ts';
import { events } from './events.ts';
import { faq } from './faq.ts';
import { footer } from './footer.ts';
import { batchCalls } from './gift-batches.ts';
import { invitations } from './invitations.ts';
import { listHistory } from './list-history.ts';
import { lists } from './lists.ts';
import { mail } from './mail.ts';
import { mailingCalls } from './mailings.ts';
import { mediaCalls } from './media.ts';
import { newsletter } from './newsletter.ts';
import { notifications } from './notifications.ts';
import { testSteps } from './nutrition-test-steps.ts';
import { testTaking } from './nutrition-test-taking.ts';
import { ownGiving } from './own-giving.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { publishing, sync } from './publishing.ts';
import { reading } from './reading.ts';
import { receiptCalls } from './receipts.ts';
import { redirects } from './redirects.ts';
import { releaseCalls } from './releases.ts';
import { research } from './research.ts';
import { reviewCalls } from './reviews.ts';
import { search } from './search.ts';
import { segmentCalls } from './segments.ts';
import { settings } from './settings.ts';
import { site } from './site.ts';
import { statementCalls } from './statements.ts';
import { sendgrid, subscriber } from './subscriber.ts';
import { imports } from './subscriber-imports.ts';
import { system } from './system.ts';
import { twoFactor } from './two-factor.ts';
import { users } from './users.ts';

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
