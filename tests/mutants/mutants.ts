import { access } from './access.ts';
import { accounts } from './accounts.ts';
import { content } from './content.ts';
import { headers } from './headers.ts';
import { money } from './money.ts';
import type { Mutant } from './mutant.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { secondStep } from './second-step.ts';
import { sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { tokens } from './tokens.ts';

/** Every mutant. `npm run test:mutants` says of which of them no test knows. */
export const mutants: readonly Mutant[] = [
  ...access,
  ...sessions,
  ...signIn,
  ...secondStep,
  ...tokens,
  ...accounts,
  ...pages,
  ...headers,
  ...content,
  ...people,
  ...money,
];
