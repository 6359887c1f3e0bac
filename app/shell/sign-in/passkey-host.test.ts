import { expect, test } from 'vitest';
import { passkeyProblem } from './passkey-host.ts';

const at = (url: string) => passkeyProblem(new URL(url) as unknown as Location, '/sign-in');

test('Passkeys work at a host name', () => {
  expect(at('https://example.org')).toBeNull();
  expect(at('http://localhost:3000')).toBeNull();
});

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'At %s passkeys are offered at localhost',
  (url) => {
    expect(at(url)?.address).toBe('http://localhost:3000/sign-in');
  },
);

test('At another IP address passkeys need a host name', () => {
  expect(at('http://192.168.1.20')).toEqual({
    text: 'Passkeys need a host name. They don’t work at 192.168.1.20.',
  });
});
