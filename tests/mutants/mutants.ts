import { access } from './access.ts';
import { accounts } from './accounts.ts';
import { content } from './content.ts';
import { money } from './money.ts';
import type { Mutant } from './mutant.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { signIn } from './sign-in.ts';

/** Every mutant. `npm run test:mutants` says of which of them no test knows. */
export const mutants: readonly Mutant[] = [
  ...access,
  ...signIn,
  ...accounts,
  ...pages,
  ...content,
  ...people,
  ...money,
];
