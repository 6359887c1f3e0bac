import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { Citations } from './citations.ts';

/** As the server renders it: see server/platform/markdown/render.test.ts. */
const cited = (id: string) => `<sup class="citation"><a href="#source-${id}">source</a></sup>`;

test('A link to a source becomes its number, with an anchor for the way back', () => {
  const citations = new Citations([{ id: 'who' }, { id: 'fda-label' }], translatorOf('en'));
  const html = citations.number(`<p>Salt is salt.${cited('fda-label')}</p>`);
  expect(html).toBe(
    '<p>Salt is salt.<sup class="citation"><a href="#source-fda-label" id="cites-fda-label-1" role="doc-noteref" aria-label="Source 2">2</a></sup></p>',
  );
});

test('A citation is said in the language of the page', () => {
  const citations = new Citations([{ id: 'who' }], translatorOf('es'));
  expect(citations.number(cited('who'))).toContain('aria-label="Fuente 1"');
});

test('Anchors are numbered across all texts of a page', () => {
  const citations = new Citations([{ id: 'who' }], translatorOf('en'));
  const text = `<p>One.${cited('who')} Two.${cited('who')}</p>`;
  expect(citations.number(text)).toContain('id="cites-who-2"');
  expect(citations.number(text)).toContain('id="cites-who-4"');
  expect(citations.countOf('who')).toBe(4);
});

test('Only citations without a source are left out', () => {
  const citations = new Citations([], translatorOf('en'));
  const html = citations.number(`<p>One.${cited('gone')} <a href="#source-x_y">a</a></p>`);
  expect(html).toBe('<p>One. <a href="#source-x_y">a</a></p>');
});
