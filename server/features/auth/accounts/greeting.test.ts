import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each(['Maya', 'Zoë', 'Anne-Marie', 'D’Arcy', 'J. R.', '美咲', 'Mary Jane'])(
  'An email greets %s by name',
  (name) => {
    expect(greeting({ first_name: name })).toBe(`Hello ${name},`);
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
  expect(greeting({ first_name: name })).toBe('Hello,');
});
