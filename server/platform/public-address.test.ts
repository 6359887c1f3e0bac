import dns from 'node:dns';
import { isIP } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isPublicAddress, lookupPublic, privateAddress } from './public-address.ts';

test('Addresses of the internet are public', () => {
  for (const address of ['93.184.216.34', '2606:4700::1111', '172.32.0.1']) {
    expect(isPublicAddress(address), address).toBe(true);
  }
});

// Networks of IANA's special-purpose address registries, with an address in each.
test.each([
  ['0.0.0.0/8', '0.1.2.3'],
  ['10.0.0.0/8', '10.1.2.3'],
  ['100.64.0.0/10', '100.64.0.1'],
  ['127.0.0.0/8', '127.0.0.1'],
  ['169.254.0.0/16', '169.254.169.254'],
  ['172.16.0.0/12', '172.31.255.255'],
  ['192.0.0.0/24', '192.0.0.8'],
  ['192.0.2.0/24', '192.0.2.1'],
  ['192.88.99.0/24', '192.88.99.1'],
  ['192.168.0.0/16', '192.168.0.1'],
  ['198.18.0.0/15', '198.19.0.1'],
  ['198.51.100.0/24', '198.51.100.1'],
  ['203.0.113.0/24', '203.0.113.1'],
  ['224.0.0.0/4', '224.0.0.1'],
  ['240.0.0.0/4', '255.255.255.255'],
  ['::/96', '::'],
  ['::/96', '::1'],
  ['::/96', '::5db8:d822'],
  ['::ffff:0:0/96', '::ffff:10.0.0.1'],
  ['64:ff9b::/96', '64:ff9b::5db8:d822'],
  ['64:ff9b:1::/48', '64:ff9b:1::a00:1'],
  ['100::/64', '100::1'],
  ['100:0:0:1::/64', '100:0:0:1::1'],
  ['2001::/23', '2001:0:4136:e378::1'],
  ['2001::/23', '2001:2::1'],
  ['2001::/23', '2001:10::1'],
  ['2001:db8::/32', '2001:db8::1'],
  ['2002::/16', '2002:a00:1::1'],
  ['3fff::/20', '3fff:fff::1'],
  ['5f00::/16', '5f00::1'],
  ['fc00::/7', 'fd00::1'],
  ['fe80::/10', 'fe80::1'],
  ['fec0::/10', 'fec0::1'],
  ['ff00::/8', 'ff02::1'],
])('%s is not public: %s', (_network, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  [['93.184.216.34'], ''],
  [['93.184.216.34', '2606:4700::1111'], ''],
  [['93.184.216.34', '10.0.0.1'], privateAddress],
  [['10.0.0.1', '93.184.216.34'], privateAddress],
  [['2606:4700::1111', 'fec0::1'], privateAddress],
])('A host with the addresses %j is refused if any of them is private', async (addresses, why) => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const answer = ((...given: unknown[]) => {
    const done = given.at(-1) as (error: Error | null, found: unknown) => void;
    done(null, found);
  }) as typeof dns.lookup;
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation(answer);
  onTestFinished(() => lookup.mockRestore());
  const message = await new Promise<string>((resolve) => {
    lookupPublic('host.example', { all: true }, (error) => resolve(error?.message ?? ''));
  });
  expect(message).toBe(why);
});
