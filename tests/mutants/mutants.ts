import { accounts } from './accounts/accounts.ts';
import { passwordQueue } from './accounts/password-queue.ts';
import { people } from './accounts/people.ts';
import { sessions } from './accounts/sessions.ts';
import { signIn } from './accounts/sign-in.ts';
import { tokens } from './accounts/tokens.ts';
import { secondStep } from './accounts/two-factor.ts';
import { access } from './authorization/access.ts';
import { authorityLater, privacy } from './authorization/authority.ts';
import { ownership } from './authorization/ownership.ts';
import { content } from './content/content.ts';
import { dailyWork } from './content/daily-work.ts';
import { money } from './content/donations.ts';
import { donorsAndCorrections } from './content/donors-and-corrections.ts';
import { giving } from './content/giving.ts';
import { pages } from './content/pages.ts';
import { spreadsheets } from './content/spreadsheets.ts';
import { apiDocument } from './daily-use/api-document.ts';
import { editing } from './daily-use/editing.ts';
import { firstDays } from './daily-use/first-days.ts';
import { handEnteredGifts } from './daily-use/gifts.ts';
import { imports } from './daily-use/imports.ts';
import { slowMail } from './daily-use/mail.ts';
import { screens } from './daily-use/screens.ts';
import { signingIn } from './daily-use/signing-in.ts';
import { visitors } from './daily-use/visitors.ts';
import { bodies } from './http/bodies.ts';
import { headers } from './http/headers.ts';
import { outages } from './http/outages.ts';
import { overload } from './http/overload.ts';
import { privateFiles } from './http/private-files.ts';
import { securityLog } from './http/security-log.ts';
import { valueTypes } from './http/value-types.ts';
import type { Mutant } from './mutant.ts';
import { backups } from './operations/backups.ts';
import { serviceSettings } from './operations/services.ts';
import { upkeep } from './operations/upkeep.ts';

/** Every mutant. `npm run test:mutants` reports the ones that no test kills. */
export const mutants: readonly Mutant[] = [
  ...access,
  ...authorityLater,
  ...privacy,
  ...sessions,
  ...bodies,
  ...valueTypes,
  ...signIn,
  ...passwordQueue,
  ...secondStep,
  ...tokens,
  ...accounts,
  ...ownership,
  ...securityLog,
  ...privateFiles,
  ...outages,
  ...overload,
  ...pages,
  ...headers,
  ...content,
  ...people,
  ...money,
  ...donorsAndCorrections,
  ...giving,
  ...dailyWork,
  ...spreadsheets,
  ...signingIn,
  ...firstDays,
  ...editing,
  ...handEnteredGifts,
  ...imports,
  ...apiDocument,
  ...slowMail,
  ...screens,
  ...visitors,
  ...backups,
  ...serviceSettings,
  ...upkeep,
];
