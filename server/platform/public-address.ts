import dns, { type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/**
 * Networks that are closed to the outside: this machine, its neighbors, and what is reserved or leads through someone
 * else's gateway. Source: IANA's special-purpose address registries, for IPv4 and IPv6.
 */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6');
}

/** Whether anyone on the internet can reach this IP address. IPv4 addresses in IPv6 notation count as what they are. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  return !closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

export const privateAddress = 'This address isn’t public.';

/**
 * Looks up a host, and fails if any of its addresses is private. The connection is made to the address that was checked
 * here, so that a second answer of the name server cannot lead elsewhere.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const addresses: LookupAddress[] = found;
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error(privateAddress), []);
    }
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    callback(null, first?.address ?? '', first?.family ?? 4);
  });
};

/**
 * An address of a host that anyone on the internet can reach; an address is its own.
 * @throws {Error} if any of its addresses is private, with `privateAddress`; or as `dns.lookup` does
 */
export async function resolvePublic(host: string): Promise<string> {
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(privateAddress);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  lookupPublic(host, {}, (error, address) => (error ? reject(error) : resolve(String(address))));
  return promise;
}
