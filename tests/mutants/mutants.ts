import { access } from './access.ts';
import { accounts } from './accounts.ts';
import { authorityLater } from './authority.ts';
import { bodies } from './bodies.ts';
import { content } from './content.ts';
import { dailyWork } from './daily-work.ts';
import { headers } from './headers.ts';
import { money } from './money.ts';
import type { Mutant } from './mutant.ts';
import { ownership } from './ownership.ts';
import { pages } from './pages.ts';
import { passwordQueue } from './password-queue.ts';
import { people } from './people.ts';
import { privateFiles } from './private-files.ts';
import { secondStep } from './second-step.ts';
import { securityLog } from './security-log.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { tokens } from './tokens.ts';

/** Every mutant. `npm run test:mutants` says of which of them no test knows. */
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
];
