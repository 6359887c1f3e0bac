import type { BrowserContext } from '@playwright/test';
import { expect, open, test } from '#tests/support/browser/fixtures.ts';
import { publicPaths } from '#tests/support/browser/public-paths.ts';

interface Watched extends Window {
  /** The parts of `Intl` that the page has used, also indirectly. */
  formats?: string[];
}

/** Notes every use of the browser's international formats. */
const watchFormats = (context: BrowserContext) =>
  context.addInitScript(() => {
    const used: string[] = [];
    (window as Watched).formats = used;
    const formats = Intl as unknown as Record<string, new (...given: unknown[]) => object>;
    for (const name of Object.getOwnPropertyNames(Intl)) {
      const format = formats[name];
      if (typeof format !== 'function' || !/^[A-Z]/.test(name)) continue;
      formats[name] = new Proxy(format, {
        construct: (made, given) => {
          used.push(name);
          return new made(...given);
        },
        apply: (made, self, given) => {
          used.push(name);
          return Reflect.apply(made, self, given);
        },
      });
    }
    const methods: [object, string][] = [
      [Number.prototype, 'toLocaleString'],
      [Date.prototype, 'toLocaleString'],
      [Date.prototype, 'toLocaleDateString'],
      [Date.prototype, 'toLocaleTimeString'],
      [String.prototype, 'localeCompare'],
    ];
    for (const [prototype, name] of methods) {
      const all = prototype as Record<string, (...given: unknown[]) => unknown>;
      const original = all[name];
      all[name] = function (this: unknown, ...given: unknown[]) {
        used.push(name);
        return original?.apply(this, given);
      };
    }
  });

/** Of the pages with the same first segment and depth, such as all articles, only one. */
const oneOfEachKind = (paths: string[]) => [
  ...new Map(
    paths.map((path) => {
      const segments = path.split('/');
      return [`${segments[1]} ${segments.length}`, path];
    }),
  ).values(),
];

test('A public page starts without the browser’s international formats, which are slow to start', async ({
  page,
  context,
  program,
}) => {
  await watchFormats(context);
  for (const path of oneOfEachKind(await publicPaths(program.address))) {
    await open(page, path);
    expect(await page.evaluate(() => (window as Watched).formats), path).toEqual([]);
  }
});
