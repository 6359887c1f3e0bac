import { expect, test } from 'vitest';
import type { Language } from '#contract/shared/language/languages.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { passkeyProblem } from './passkey-host.ts';

const at = (url: string, language: Language = 'en') =>
  passkeyProblem(new URL(url) as unknown as Location, '/sign-in', translatorOf(language));

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

test('Where passkeys do not work is said in the language of the page, whose address keeps it', () => {
  expect(at('http://127.0.0.1:3000', 'es')).toEqual({
    text: 'Las llaves de acceso no funcionan en 127.0.0.1. Inicie sesión en esta dirección:',
    address: 'http://localhost:3000/es/sign-in',
  });
});
