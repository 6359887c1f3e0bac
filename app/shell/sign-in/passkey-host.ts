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
): PasskeyProblem | null {
  if (!numbers.test(hostname)) return null;
  if (!loopback.test(hostname)) {
    return { text: `Passkeys need a host name. They don’t work at ${hostname}.` };
  }
  const host = port === '' ? 'localhost' : `localhost:${port}`;
  return {
    text: `Passkeys don’t work at ${hostname}. Sign in at this address instead:`,
    address: `${protocol}//${host}${path}`,
  };
}
