import { isIPv4 } from 'node:net';

/**
 * A client's network as the log stores it: enough to see where attacks come from, and too little to identify a person.
 * @param network an IPv4 address, or the /64 of an IPv6 address from `networkOf`
 * @returns '203.0.113.0/24' or '2001:db8:1::/48'; empty for anything else
 */
export function shortenNetwork(network: string): string {
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = network.split(':');
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : '';
}
