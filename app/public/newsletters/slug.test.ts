import { describe, expect, test } from 'vitest';
import { parseNewsletterSlug } from './slug.ts';

describe("A newsletter's name", () => {
  test.each([
    ['2026March', { year: 2026, month: 3 }],
    ['2026march', { year: 2026, month: 3 }],
    ['1999DECEMBER', { year: 1999, month: 12 }],
    ['0000May', { year: 0, month: 5 }],
  ])('is four digits and a full English month in any case: %s', (slug, issue) => {
    expect(parseNewsletterSlug(slug)).toEqual(issue);
  });

  test.each(['2026Mar', '26March', '20260March', '2026', 'March', '2026March1', ' 2026March'])(
    'is not anything else: %j',
    (slug) => {
      expect(parseNewsletterSlug(slug)).toBeNull();
    },
  );

  test.each(['2026-March', '2026 March', 'March2026', '2026März', '2026March\n', '٢٠٢٦March'])(
    'is not a lookalike: %j',
    (slug) => {
      expect(parseNewsletterSlug(slug)).toBeNull();
    },
  );
});
