import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

/** An IPv4 or an IPv6 address as in `location.hostname`. */
const numbers = /^(?:\d+\.){3}\d+$|^\[/;
/** A loopback address. */
const loopback = /^(?:127\.|\[::1\]$)/;

/** Why passkeys do not work here, and the URL where they do, if there is one. */
export interface PasskeyProblem {
  text: string;
  address?: string;
}

/**
 * Browsers bind passkeys to a host name and reject an IP address.
 * @param path of the page to open where passkeys work
 * @returns null if passkeys work
 */
export function passkeyProblem(
  { hostname, protocol, port }: Pick<Location, 'hostname' | 'protocol' | 'port'>,
  path: string,
  t: Translate,
): PasskeyProblem | null {
  if (!numbers.test(hostname)) return null;
  if (!loopback.test(hostname)) {
    return { text: t('auth.passkeyNeedsHost', { host: hostname }) };
  }
  const host = port === '' ? 'localhost' : `localhost:${port}`;
  return {
    text: t('auth.passkeyElsewhere', { host: hostname }),
    address: `${protocol}//${host}${pathIn(t.language, path)}`,
  };
}
