import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localPath } from './local-path.ts';

const site = 'https://commonplate.example';

describe("A form's return path", () => {
  test('is accepted if it is a path of this site', () => {
    expect(localPath('/')).toBe('/');
    expect(localPath('/courses/Fiber')).toBe('/courses/Fiber');
  });

  test.each([
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hi',
    '@evil.example',
    '.evil.example',
    '',
  ])('never leads off the site: %j', (from) => {
    expect(new URL(localPath(from), site).origin).toBe(site);
  });

  test('never leads off the site, whatever it contains', () => {
    const part = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', ':', '@', '%2e', '%2f', 'evil');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const target = localPath(parts.join(''));
        expect(target).toMatch(/^\//);
        expect(new URL(target, site).origin).toBe(site);
      }),
      { seed: 1, numRuns: 3000 },
    );
  });
});
