import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { greeting } from './greeting.ts';

const t = translatorOf('en');

test.each(['Maya', 'Zoë', 'Anne-Marie', 'D’Arcy', 'J. R.', '美咲', 'Mary Jane'])(
  'An email greets %s by name',
  (name) => {
    expect(greeting({ first_name: name }, t)).toBe(`Hello ${name},`);
  },
);

test.each([
  'https://shop.example/win',
  'shop.example',
  'You won $500',
  'Call 555-0142 now',
  '<b>Maya</b>',
  `Dear friend ${'and read this '.repeat(4)}`,
])('An email does not deliver %j to anyone with the address', (name) => {
  expect(greeting({ first_name: name }, t)).toBe('Hello,');
});

test('An email greets in the language of its reader', () => {
  const spanish = translatorOf('es');
  expect(greeting({ first_name: 'Maya' }, spanish)).toBe('Hola, Maya:');
  expect(greeting({ first_name: 'shop.example' }, spanish)).toBe('Hola:');
});
