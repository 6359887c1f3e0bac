import { describe, expect, test } from 'vitest';
import { MarkdownTooDeepError, renderMarkdown } from './render.ts';

describe('Markdown', () => {
  test('becomes plain HTML', () => {
    expect(renderMarkdown('Beans are *good*.')).toBe('<p>Beans are <em>good</em>.</p>');
  });

  test('that is empty or blank becomes nothing', () => {
    expect(renderMarkdown('')).toBe('');
    expect(renderMarkdown(' \n\t\n')).toBe('');
  });

  test('shows raw HTML as text', () => {
    expect(renderMarkdown('A <b>bold</b> claim')).toBe('<p>A &#x3C;b>bold&#x3C;/b> claim</p>');
    expect(renderMarkdown('<div onclick="x()">Hi</div>')).not.toContain('<div');
  });

  test('keeps links to the web, to mail and within the site', () => {
    const html = renderMarkdown('[a](https://who.int) [b](mailto:a@b.example) [c](/courses)');
    expect(html).toContain('href="https://who.int"');
    expect(html).toContain('href="mailto:a@b.example"');
    expect(html).toContain('href="/courses"');
  });

  test.each([
    ['[call us](tel:+15550100)', 'tel:+15550100'],
    ['[upper](HTTPS://EXAMPLE.org/X)', 'https://EXAMPLE.org/X'],
    ['[mail](MAILTO:x@example.org)', 'mailto:x@example.org'],
    ['[other](//example.org/x)', 'https://example.org/x'],
    ['<HTTPS://example.org>', 'https://example.org'],
  ])('keeps the address of %s', (markdown, address) => {
    expect(renderMarkdown(markdown)).toContain(`href="${address}"`);
  });

  test.each(['data:text/html,x', 'irc://example.org', 'vbscript:x', 'https:example.org', 'http:x'])(
    'loses the address of a link that the editor does not accept: %s',
    (address) => {
      expect(renderMarkdown(`[a](${address})`)).toBe('<p><a>a</a></p>');
    },
  );

  test('keeps a picture whose scheme is in capitals', () => {
    expect(renderMarkdown('![A pot](HTTPS://example.org/x.png)')).toContain(
      'src="https://example.org/x.png"',
    );
  });

  test('loses the address of a link that would run a script', () => {
    expect(renderMarkdown('[a](javascript:alert(1))')).toBe('<p><a>a</a></p>');
  });

  test('shows a stored picture from the media folder, lazy-loaded', () => {
    expect(renderMarkdown('![A plate](plate.svg)')).toBe(
      '<p><img src="/media/plate.svg" alt="A plate" loading="lazy" decoding="async"></p>',
    );
  });

  test('lets a wide table scroll by itself, also by keyboard', () => {
    const html = renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |');
    expect(html).toMatch(
      /^<div class="table" tabindex="0" role="group" aria-label="Table"><table>/,
    );
  });

  test('links each footnote to its note and back', () => {
    const html = renderMarkdown('Fiber helps.[^1]\n\n[^1]: Says WHO.');
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links).toHaveLength(2);
    for (const id of links) expect(html).toContain(`id="${id}"`);
    expect(html).toContain('>Notes</h2>');
  });

  test('gives the footnotes of two texts on one page different ids, and those of one text always the same', () => {
    const idsOf = (markdown: string) =>
      [...renderMarkdown(markdown).matchAll(/(?: id|aria-describedby)="([^"]+)"/g)].map(
        ([, id]) => id,
      );
    const [first, second] = ['Fiber.[^1]\n\n[^1]: WHO.', 'Salt.[^1]\n\n[^1]: WHO.'];
    expect(idsOf(first)).toHaveLength(4);
    expect(idsOf(first)).toEqual(idsOf(first));
    expect(new Set(idsOf(first)).size).toBe(3);
    expect(idsOf(first).filter((id) => idsOf(second).includes(id))).toEqual([]);
  });

  test('creates no ids but those of footnotes, so that nothing on the page is clobbered', () => {
    const html = renderMarkdown('# location\n\nText.[^body]\n\n[^body]: Note.');
    for (const [, id] of html.matchAll(/ id="([^"]+)"/g)) {
      expect(id).toMatch(/^text-[0-9a-f]{8}-/);
    }
  });
});

test('A text has no level-1 heading, which is the title of its page', () => {
  expect(renderMarkdown('# Beans\n\n## Lentils')).toBe('<h2>Beans</h2>\n<h2>Lentils</h2>');
});

describe('Deeply nested Markdown', () => {
  test.each([
    ['quotes', '>'.repeat(101)],
    ['quotes with spaces', '> '.repeat(5000)],
    ['lists', '- '.repeat(500)],
    ['indented lists', `${' '.repeat(500)}- deep`],
    ['brackets', '['.repeat(1000)],
    ['emphasis', '*'.repeat(1000)],
  ])('is rejected: %s', (_what, markdown) => {
    expect(() => renderMarkdown(`${markdown} text`)).toThrow(MarkdownTooDeepError);
  });

  test('is rendered at any plausible depth', () => {
    expect(renderMarkdown(`${'> '.repeat(20)}text`)).toContain('text');
  });
});

describe('A link to one of the page’s sources', () => {
  test('becomes a small superscript mark, whatever its text is', () => {
    expect(renderMarkdown('Salt.[**3**](#source-fda-label)')).toBe(
      '<p>Salt.<sup class="citation"><a href="#source-fda-label">source</a></sup></p>',
    );
  });

  test.each(['#sources', '#source-', '#source-a_b', '#source-A', `#source-${'a'.repeat(41)}`])(
    'is an ordinary link if there is no such source: %s',
    (address) => {
      expect(renderMarkdown(`[a](${address})`)).toBe(`<p><a href="${address}">a</a></p>`);
    },
  );
});
