import { expect, test } from 'vitest';
import { stepName } from './step-name.ts';

test.each([
  ['Fruit & vegetables', 'Fruit-vegetables'],
  ['Crème brûlée', 'Creme-brulee'],
  ['  ', 'Step'],
  ['🥕🥦', 'Step'],
  ['__Passed', 'Passed'],
  ['../../etc/passwd', 'etc-passwd'],
  ['Finish', 'Finish-2'],
  ['Grains', 'Grains-3'],
])('%j becomes the name %s', (title, name) => {
  expect(stepName(title, ['grains', 'Grains-2'])).toBe(name);
});

test('A long title is shortened to a valid name', () => {
  expect(stepName('a'.repeat(200), ['a'.repeat(90)])).toMatch(/^a{90}-2$/);
});
