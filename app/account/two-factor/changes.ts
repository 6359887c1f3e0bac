import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import type { Confirmed } from '#app/shell/identity/second-step-fields.tsx';
import type { Reply } from '#contract/index.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

/** Every change requires the password, and the second step once the server has asked for it. */
export interface Credentials extends Confirmed {
  password: string;
}

/** The result of a change: the current state, a message, and codes that are shown once. */
export interface Change {
  message: string;
  twoFactor: Reply<'account/getTwoFactor'>['twoFactor'];
  recoveryCodes?: string[];
}

export const removeApp = (credentials: Credentials): Promise<Change> =>
  call('account/removeAuthenticator', credentials);

export const removePasskey = (id: string, credentials: Credentials): Promise<Change> =>
  call('account/removePasskey', { id, ...credentials });

export const renamePasskey = (id: string, name: string): Promise<Change> =>
  call('account/renamePasskey', { id, name });

export const renewCodes = (credentials: Credentials): Promise<Change> =>
  call('account/makeRecoveryCodes', credentials);

/**
 * Has the browser create a passkey, and adds it.
 * @throws {CallError} if the browser creates none, or the server rejects it
 */
export async function makePasskey(
  name: string,
  credentials: Credentials,
  t: Translate,
): Promise<Change> {
  const { options } = await call('account/beginPasskey', credentials);
  // The library is loaded only when needed.
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON: options }).catch((failure: Error) => {
    throw new CallError(0, {
      message:
        failure.name === 'InvalidStateError'
          ? t('account.passkeyKnown')
          : t('account.passkeyFailed'),
    });
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const passkey = { id: made.id, clientDataJSON, attestationObject, transports };
  return call('account/addPasskey', { name, passkey });
}
