import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { describePlaybackTime, formatPlaybackTime } from './playback-time.ts';

test.each([
  [0, '0:00', '0 seconds'],
  [65.9, '1:05', '1 minute 5 seconds'],
  [120, '2:00', '2 minutes'],
  [3661, '1:01:01', '1 hour 1 minute 1 second'],
])('%d seconds are shown as %s and said as %s', (seconds, shown, said) => {
  expect(formatPlaybackTime(seconds)).toBe(shown);
  expect(describePlaybackTime(seconds, translatorOf('en'))).toBe(said);
});

test('A time is said in the language of the page', () => {
  expect(describePlaybackTime(3661, translatorOf('es'))).toBe('1 hora 1 minuto 1 segundo');
});
