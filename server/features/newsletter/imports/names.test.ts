import { expect, test } from 'vitest';
import { readAddress } from './names.ts';

test.each([
  ['Ida Brandt <ida@example.org>', 'ida@example.org', 'Ida Brandt'],
  [' "Brandt, Ida"  < ida@example.org > ', 'ida@example.org', 'Brandt, Ida'],
  ['<ida@example.org>', 'ida@example.org', ''],
  ['ida@example.org', 'ida@example.org', ''],
  ['Ida <ida@example.org', 'Ida <ida@example.org', ''],
  ['Ida <i <ida@example.org>', 'Ida <i <ida@example.org>', ''],
  ['Ida <ida @example.org>', 'Ida <ida @example.org>', ''],
])('An address book’s %j is the address %j with the name %j', (cell, email, name) => {
  expect(readAddress(cell)).toEqual({ email, name });
});
