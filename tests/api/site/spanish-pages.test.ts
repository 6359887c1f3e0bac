import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { screens } from '#tests/security/authorization/who-may/screens.ts';
import { englishIn } from '#tests/support/language/english.ts';
import { textsOf } from '#tests/support/language/page-texts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();

/** Every view, what the sitemap lists, and what these pages link to. */
async function pagesInSpanish(): Promise<Map<string, string>> {
  const views = Object.entries(screens)
    .filter(
      ([, { audience, example }]) => audience.startsWith('everyone') && !example?.includes('{'),
    )
    .map(([pattern, { example = pattern }]) => example);
  const sitemap = (await site.get('/sitemap.xml')).body.toString();
  const listed = [...sitemap.matchAll(/<loc>http:\/\/site\.test([^<]*)</g)].map(
    ([, path = '']) => path,
  );
  const left = [...views, ...listed].map((path) => pathIn('es', path));
  const seen = new Set<string>();
  const pages = new Map<string, string>();
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const { status, headers, body } = await site.get(path);
    if (status >= 300 && status < 400) left.push(String(headers.location));
    if (!String(headers['content-type']).startsWith('text/html')) continue;
    const html = body.toString();
    if (!html.includes('<html lang="es"')) continue;
    pages.set(path, html);
    for (const link of load(html)('a[href^="/es"]').toArray()) {
      const [address = ''] = (link.attribs.href ?? '').split('#');
      // Choices in lists, each with the same words.
      if (!address.includes('?')) left.push(address);
    }
  }
  return pages;
}

test('No page in Spanish has an English sentence that is not marked as English', async () => {
  const pages = await pagesInSpanish();
  expect(pages.size).toBeGreaterThan(100);
  const found = new Map<string, string[]>();
  for (const [path, html] of pages) {
    for (const text of textsOf(html).flatMap(englishIn)) {
      found.set(text, [...(found.get(text) ?? []), path]);
    }
  }
  const messages = [...found].map(
    ([text, paths]) =>
      `${text} (${paths[0]}${paths.length > 1 ? ` and ${paths.length - 1} more` : ''})`,
  );
  expect(messages).toEqual([]);
});

test('English is found in every place where people meet it, but for what is marked', () => {
  const html = `<!doctype html><html lang="es"><head><title>How to read a label</title>
    <meta name="description" content="What you can do with beans in this kitchen.">
    <script type="application/ld+json">{"headline": "Where do the facts come from?"}</script></head><body>
    <p>Lea las etiquetas. This is <em>the</em> best of it. Gracias por leer.</p>
    <p lang="en">This is all that we know.</p><a aria-label="See all of our articles" href="/es">Ver</a>
    <p>El título <i lang="en">The Omnivore’s Dilemma, and what is in it</i> es de un libro que está en la biblioteca.</p>
    <img alt="A bowl of soup that is on the table"><input placeholder="What are you looking for?">
    <button>Send message</button><p>Common Plate</p><p>Weir Street 218, Alder Falls</p></body></html>`;
  expect(textsOf(html).flatMap(englishIn)).toEqual([
    'How to read a label',
    'What you can do with beans in this kitchen.',
    'Where do the facts come from?',
    'This is the best of it.',
    'See all of our articles',
    'A bowl of soup that is on the table',
    'What are you looking for?',
    'Send message',
  ]);
});
