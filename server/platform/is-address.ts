import { isIPv4 } from 'node:net';

/**
 * Whether a URL's host is an IP address and not a name.
 * @param hostname that of a `URL`, which has an IPv6 address in brackets
 */
export const isAddress = (hostname: string): boolean =>
  // The first use of `isIPv6` takes milliseconds.
  hostname.startsWith('[') || isIPv4(hostname);
