import { CallError } from '#app/api/call-error.ts';
import type { SecondStep } from '#contract/account/two-factor.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { passkeyProblem } from './passkey-host.ts';

/**
 * Has the browser sign with a passkey. The library is loaded on demand.
 * @throws {CallError} if there is no signature: it was declined, or there is no such key here
 */
export async function signWithPasskey(options: NonNullable<SecondStep['passkey']>, t: Translate) {
  const obstacle = passkeyProblem(location, '/sign-in', t);
  if (obstacle)
    throw new CallError(0, { message: [obstacle.text, obstacle.address].join(' ').trim() });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new CallError(0, {
      message: t('auth.passkeyCanceled'),
    });
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}
