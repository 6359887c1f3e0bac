import { describe, expect, test } from 'vitest';
import { ownPath } from '#server/http/forms.ts';
import { networkOf } from '#server/http/gate.ts';
import { callOf, exampleBody, fieldsOf, paths, withField } from '../support/bodies.ts';
import { costOf, leastCostOf } from '../support/cost.ts';

describe('27: A long hostile text', () => {
  const texts = [
    'a',
    'a.',
    'a-',
    '-',
    '.',
    '@',
    'a@',
    'a@a.',
    '1',
    '/',
    ':',
    '٣',
    ' ',
    '\n',
    '_',
  ].flatMap((part) => {
    const long = part.repeat(Math.ceil(200_000 / part.length));
    return [long, `${long}!`, `a@${long}`, `a@${long}!`];
  });

  test.each(paths.filter((path) => fieldsOf(path).length > 0))(
    'is checked in no time in every field of %s',
    async (path) => {
      const { body } = callOf(path);
      const example = exampleBody(path);
      for (const { place } of fieldsOf(path)) {
        for (const text of texts) {
          const sent = withField(example, place, text);
          const check = () => body.safeParse(sent);
          if ((await costOf(check)) < 50) continue;
          expect(await leastCostOf(check), `${place}: ${text.slice(0, 10)}…`).toBeLessThan(50);
        }
      }
    },
  );

  test('is read in no time where addresses are', async () => {
    for (const text of texts) {
      for (const read of [networkOf, ownPath]) {
        expect(await leastCostOf(() => read(text)), text.slice(0, 10)).toBeLessThan(50);
      }
    }
  });
});
