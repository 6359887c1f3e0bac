import type { SecondStep } from '#contract/two-factor.ts';

/** The browser had no signature to give: it was declined, or there is no such key here. */
export class PasskeyFailure extends Error {}

/**
 * Has the browser sign with a passkey. The library is loaded for it.
 * @throws {PasskeyFailure} whose message is for the person
 */
export async function signWithPasskey(options: NonNullable<SecondStep['passkey']>) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new PasskeyFailure('The passkey was not used. Please try again, or take another way.');
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}
