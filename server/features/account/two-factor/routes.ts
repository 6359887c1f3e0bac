import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { callerOf } from '../profile.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
} from './manage-authenticator.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './manage-passkeys.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { readTwoFactor } from './state.ts';

type Calls =
  | 'account/getTwoFactor'
  | 'account/beginAuthenticator'
  | 'account/confirmAuthenticator'
  | 'account/removeAuthenticator'
  | 'account/beginPasskey'
  | 'account/addPasskey'
  | 'account/renamePasskey'
  | 'account/removePasskey'
  | 'account/makeRecoveryCodes';

/** How members manage their second factor. */
export function twoFactorHandlers(deps: AppDeps): Handlers<Calls> {
  return {
    'account/getTwoFactor': async (_body, context) => ({
      code: 1,
      twoFactor: await readTwoFactor(deps.db, callerOf(context).userId),
    }),
    'account/beginAuthenticator': (body, context) => beginAuthenticator(deps, body, context),
    'account/confirmAuthenticator': (body, context) => confirmAuthenticator(deps, body, context),
    'account/removeAuthenticator': (body, context) => removeAuthenticator(deps, body, context),
    'account/beginPasskey': (body, context) => beginPasskey(deps, body, context),
    'account/addPasskey': (body, context) => addPasskey(deps, body, context),
    'account/renamePasskey': (body, context) => renamePasskey(deps, body, context),
    'account/removePasskey': (body, context) => removePasskey(deps, body, context),
    'account/makeRecoveryCodes': (body, context) => renewRecoveryCodes(deps, body, context),
  };
}
