import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { readState } from '#app/shell/start/page-state.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();

/** The data of a document's loaders, as the browser reads it. */
async function dataInDocument(path: string): Promise<Record<string, unknown>> {
  const html = (await site.get(path)).body.toString();
  const state = /id="application-state"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const page = load(html);
  const htmlOf = (number: number) => page(`[data-html="${number}"]`).html() ?? '';
  return readState(state, htmlOf).loaderData;
}

/** The data of the same loaders, as a navigation gets it. */
async function dataOfNavigation(path: string): Promise<Record<string, unknown>> {
  return readState((await site.get(path)).body.toString()).loaderData;
}

/** Data with its HTML as a browser writes it. */
const asWritten = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_key, value) =>
    typeof value === 'string' && value.startsWith('<') ? load(value)('body').html() : value,
  );

test.each([
  ['/', '/_.data'],
  ['/articles', '/articles.data'],
  ['/articles/Hidden-Salt', '/articles/Hidden-Salt.data'],
  ['/courses/Nutrition-Basics', '/courses/Nutrition-Basics.data'],
  ['/search?q=salt', '/search.data?q=salt'],
  ['/sign-in', '/sign-in.data'],
])('%s has the same data as a document and by navigation', async (document, navigation) => {
  const data = await dataInDocument(document);
  expect(asWritten(data)).toEqual(asWritten(await dataOfNavigation(navigation)));
  expect(data.root).toMatchObject({ site: { name: 'Common Plate' } });
});

test('An error page has the data of its header and footer', async () => {
  expect(await dataInDocument('/no-such-page')).toMatchObject({
    root: { site: { name: 'Common Plate' } },
  });
});
