import { accounts } from './accounts/accounts.ts';
import { passwordQueue } from './accounts/password-queue.ts';
import { people } from './accounts/people.ts';
import { sessions } from './accounts/sessions.ts';
import { signIn } from './accounts/sign-in.ts';
import { tokens } from './accounts/tokens.ts';
import { secondStep } from './accounts/two-factor.ts';
import { access } from './authorization/access.ts';
import { authorityLater } from './authorization/authority.ts';
import { ownership } from './authorization/ownership.ts';
import { content } from './content/content.ts';
import { dailyWork } from './content/daily-work.ts';
import { money } from './content/donations.ts';
import { pages } from './content/pages.ts';
import { spreadsheets } from './content/spreadsheets.ts';
import { bodies } from './http/bodies.ts';
import { headers } from './http/headers.ts';
import { privateFiles } from './http/private-files.ts';
import { securityLog } from './http/security-log.ts';
import type { Mutant } from './mutant.ts';

/** Every mutant. `npm run test:mutants` reports the ones that no test kills. */
export const mutants: readonly Mutant[] = [
  ...access,
  ...authorityLater,
  ...sessions,
  ...bodies,
  ...signIn,
  ...passwordQueue,
  ...secondStep,
  ...tokens,
  ...accounts,
  ...ownership,
  ...securityLog,
  ...privateFiles,
  ...pages,
  ...headers,
  ...content,
  ...people,
  ...money,
  ...dailyWork,
  ...spreadsheets,
];
