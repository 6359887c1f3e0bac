import type { setupCalls } from '#contract/setup/calls.ts';
import { starterNames } from '#contract/shared/pages/starters.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { defaultSiteName, readSite } from '../site/site-settings.ts';
import { finishSetup } from './finish-setup.ts';
import { isSetupFinished } from './queries.ts';
import { skipSetup } from './skip-setup.ts';
import { readStarterStates } from './starter-states.ts';

export function setupHandlers(deps: AppDeps): Handlers<keyof typeof setupCalls> {
  return {
    'setup/getSetup': async () => {
      const states = await readStarterStates(deps.db);
      const starters = starterNames.map((name) => ({
        name,
        isEmpty: states[name] === 'empty' ? (1 as const) : (0 as const),
      }));
      const { name } = await readSite(deps.db);
      const isFinished = await isSetupFinished(deps.db);
      return {
        code: 1,
        isNamed: name === defaultSiteName ? 0 : 1,
        isFinished: isFinished ? 1 : 0,
        starters,
      };
    },
    'setup/finish': (body, { person }) => finishSetup(deps, person, body),
    'setup/skip': (_body, { person }) => skipSetup(deps, person),
  };
}
