import type { z } from 'zod';
import { account } from './account.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backup } from './backup.ts';
import { contact } from './contact.ts';
import { courses } from './courses.ts';
import { dashboard } from './dashboard.ts';
import { doctor } from './doctor.ts';
import { donations } from './donations.ts';
import { events } from './events.ts';
import { faq } from './faq.ts';
import { footer } from './footer.ts';
import { lists } from './lists.ts';
import { mail } from './mail.ts';
import { mediaCalls } from './media.ts';
import { newsletter } from './newsletter.ts';
import { testSteps } from './nutrition-test-steps.ts';
import { testTaking } from './nutrition-test-taking.ts';
import { pages, sync } from './pages.ts';
import { reading } from './reading.ts';
import { redirects } from './redirects.ts';
import { research } from './research.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { site } from './site.ts';
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
  ...contact,
  ...dashboard,
  ...backup,
  ...system,
  ...doctor,
  ...mail,
  ...mediaCalls,
  ...newsletter,
  ...subscriber,
  ...imports,
  ...sendgrid,
  ...pages,
  ...sync,
  ...reading,
  ...lists,
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
  ...donations,
};

type Contract = typeof contract;
export type Path = keyof Contract;
/** What a caller sends. */
export type Body<P extends Path> = z.input<Contract[P]['body']>;
/** What a caller receives on 2xx. */
export type Reply<P extends Path> = z.output<Contract[P]['reply']>;
/** What a handler receives: the validated body. */
export type CheckedBody<P extends Path> = z.output<Contract[P]['body']>;
