import { describe, expect, test } from 'vitest';
import { listPatterns, whyNotLinear } from './regular-expressions.ts';

/** In ms: the analysis takes a quarter of a minute, and more on a busy machine. */
const patience = 15 * 60_000;
const patterns = listPatterns();

describe('27: A regular expression', { timeout: patience }, () => {
  test('of the server takes linear time with every text', () => {
    const different = new Map(patterns.map((found) => [String(found.pattern), found]));
    const slow = [...different.values()].flatMap(({ place, pattern }) => {
      const why = whyNotLinear(pattern);
      return why === null ? [] : [`${place} ${pattern}: ${why}`];
    });
    expect(slow).toEqual([]);
  });

  test('is found wherever it is', () => {
    const places = patterns.map(({ place }) => place.replace(/:\d+$/, ''));
    expect(places).toEqual(
      expect.arrayContaining([
        'contract/shared/email.ts',
        'server/platform/markdown/elements/key-terms.ts',
        'server/http/access/session-cookies.ts',
      ]),
    );
  });

  test.each([/\/+$/, /^-+|-+$/g, /<[^>]*>/, /(?<!a)b*b*c/, /^(?:a+)+$/, /\s+(?!x)y/])(
    'that takes longer is noticed: %s',
    (pattern) => {
      expect(whyNotLinear(pattern)).not.toBeNull();
    },
  );

  test.each([/^\S+$/, /(?<![\w-])a+(?!b)/, /<[^<>]*>/g, /^[^@]{1,64}@[^@]+$/])(
    'that takes linear time is allowed: %s',
    (pattern) => {
      expect(whyNotLinear(pattern)).toBeNull();
    },
  );
});
