import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { deviceName } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['Something on Linux', 'A program on Linux'],
  ['curl/8.9.1', 'curl/8.9.1'],
  ['', 'An unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent, translatorOf('en'))).toBe(name);
});

test('A device is named in the language of its owner', () => {
  const t = translatorOf('es');
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0', t)).toBe(
    'Firefox en Windows',
  );
  expect(deviceName('', t)).toBe('Un dispositivo desconocido');
});
