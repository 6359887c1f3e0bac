import { expect, test } from 'vitest';
import { z } from 'zod';
import { validateTypeFirst } from './validator.ts';

/** A schema of its own each time, since the validator changes those that it is given. */
const text = () => z.string().min(1).max(9);
const schemas: [where: string, schema: z.ZodType, wrap: (value: unknown) => unknown][] = [
  ['by itself', text(), (value) => value],
  ['in a field', z.object({ name: text() }), (value) => ({ name: value })],
  ['in an optional field', z.object({ name: text().optional() }), (value) => ({ name: value })],
  ['in a list', z.array(z.object({ name: text() })), (value) => [{ name: value }]],
  ['in a record', z.record(z.string(), text()), (value) => ({ any: value })],
  ['in one of several kinds', z.union([z.literal(1), text()]), (value) => value],
  ['behind a transformation', text().transform((value) => value.trim()), (value) => value],
];
const posing: unknown[] = [
  { length: { toString: 1 } },
  { length: { valueOf: 1, toString: 1 } },
  { size: { valueOf: 1, toString: 1 } },
];

test.each(schemas)('An object that poses as a text is refused %s', (_where, schema, wrap) => {
  const validate = validateTypeFirst({ schema, method: 'POST', url: '/', httpPart: 'body' });
  for (const value of posing) {
    expect(validate(wrap(value)), JSON.stringify(value)).toHaveProperty('error');
  }
  expect(validate(wrap('Beans'))).not.toHaveProperty('error');
  for (const value of ['', 'Ten letters']) {
    expect(validate(wrap(value)), value).toHaveProperty('error');
  }
});

test('An object that poses as a list is refused', () => {
  const schema = z.array(text()).min(1).max(2);
  const validate = validateTypeFirst({ schema, method: 'POST', url: '/', httpPart: 'body' });
  for (const value of posing) expect(validate(value)).toHaveProperty('error');
  expect(validate(['Beans'])).not.toHaveProperty('error');
  expect(validate(['a', 'b', 'c'])).toHaveProperty('error');
});
