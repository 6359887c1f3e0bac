import { expect, test } from 'vitest';
import { isBlank, withoutInvisible } from './invisible.ts';

test.each([
  ['a zero-width space', 'Ada\u200b Bean', 'Ada Bean'],
  ['a byte order mark', '\ufeffAda', 'Ada'],
  ['a soft hyphen', 'Mül\u00adler', 'Müller'],
  ['a change of direction', 'Ada\u202e naeB\u202c', 'Ada naeB'],
  ['isolates', '\u2066Ada\u2069', 'Ada'],
  ['tag characters', 'Ada\u{e0041}\u{e0042}', 'Ada'],
  ['joiners between Latin letters', 'A\u200dd\u200ca', 'Ada'],
  ['a second joiner', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
  ['a Hangul filler', '\u3164', ''],
])('%s is removed', (_, text, left) => {
  expect(withoutInvisible(text)).toBe(left);
});

test.each([
  ['a family', '👩\u200d👩\u200d👧'],
  ['a colored gesture', '🧑🏽\u200d🍳'],
  ['a heart with its style', '❤️\u200d🔥'],
  ['a flag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['Persian', 'می\u200cخواهم'],
  ['Sinhala', 'ශ්\u200dරී'],
])('%s keeps its joiners', (_, text) => {
  expect(withoutInvisible(text)).toBe(text);
});

test('A text of nothing but spaces and invisible characters is blank', () => {
  for (const text of ['', ' \t\u00a0', '\u200b\u2060', '\u2800', '\ufe0f', '\u200d'])
    expect(isBlank(text)).toBe(true);
  for (const text of ['a', '.', '豆', '👩\u200d👧']) expect(isBlank(text)).toBe(false);
});

test('A long text of flags and joiners takes linear time', () => {
  const started = performance.now();
  withoutInvisible('\u{1f3f4}\u{e0020}\u200d'.repeat(100_000));
  withoutInvisible(`\u{1f3f4}${'\u{e0041}'.repeat(100_000)}`);
  expect(performance.now() - started).toBeLessThan(5_000);
});
