import type { Handlers, Parts } from '#server/app-deps.ts';
import { callerOf } from '../profile.ts';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
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

/** What members do with the second step of their signing in. */
export function twoFactorHandlers(parts: Parts): Handlers<Calls> {
  return {
    'account/getTwoFactor': async (_body, context) => ({
      code: 1,
      twoFactor: await readTwoFactor(parts.db, callerOf(context).userId),
    }),
    'account/beginAuthenticator': (body, context) => beginAuthenticator(parts, body, context),
    'account/confirmAuthenticator': (body, context) => confirmAuthenticator(parts, body, context),
    'account/removeAuthenticator': (body, context) => removeAuthenticator(parts, body, context),
    'account/beginPasskey': (body, context) => beginPasskey(parts, body, context),
    'account/addPasskey': (body, context) => addPasskey(parts, body, context),
    'account/renamePasskey': (body, context) => renamePasskey(parts, body, context),
    'account/removePasskey': (body, context) => removePasskey(parts, body, context),
    'account/makeRecoveryCodes': (body, context) => renewRecoveryCodes(parts, body, context),
  };
}
