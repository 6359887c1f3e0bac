import { expect, test, vi } from 'vitest';
import { markdown, requiredLine } from './fields.ts';

test.each([
  ['line', requiredLine(40)],
  ['Markdown', markdown],
])('A %s that is too long is rejected before any other check', (_what, schema) => {
  const check = vi.fn(() => true);
  const result = schema.refine(check).safeParse('a'.repeat(200_001));
  expect(result.error?.issues).toHaveLength(1);
  expect(result.error?.issues[0]?.message).toMatch(/^fields\.tooLong /);
  expect(check).not.toHaveBeenCalled();
});
