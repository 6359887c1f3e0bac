import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { renderMarkdown } from '#server/platform/markdown/render.ts';
import type { IssuePage } from '../issues/read-issue.ts';
import { mailContent } from './mail-content.ts';

/** An issue with nothing but text. */
const contentOf = (html: string) =>
  mailContent(
    {
      intro: { title: 'Soup', subtitle: '', html, image: '', imageAlt: '', readMoreText: [] },
      paragraphs: [],
    } as unknown as IssuePage,
    {
      t: translatorOf('en'),
      siteUrl: 'https://site.test',
      webAddress: 'https://site.test/newsletters/2026May',
      pictureFor: async (name) =>
        name === 'gone.png' || name.includes('%') ? null : { url: `/media/${name}`, width: 99 },
    },
  );

test('A recording in an email is a link to the page where it plays, without its transcript', async () => {
  const markdown = '![Wren reads](wren.mp3)\n\n> **Transcript** Once upon a time.\n\nAfter.';
  const html = await contentOf(renderMarkdown(markdown));
  expect(html).toContain(
    '<p><a href="https://site.test/newsletters/2026May">▶ Wren reads (on the web)</a></p>',
  );
  expect(html).toContain('<p>After.</p>');
  expect(html).not.toMatch(/audio|figure|Once upon/);
});

test('A picture in an email has an absolute URL and a width, and nothing else', async () => {
  const html = await contentOf(
    '<picture><source srcset="/media/a.avif"><img src="/media/a.png" srcset="x 2x" alt="A &quot;pot&quot;" loading="lazy"></picture>',
  );
  expect(html).toContain(
    '<img src="https://site.test/media/a.png" alt="A &quot;pot&quot;" width="99">',
  );
  expect(html).not.toMatch(/srcset|source|loading/);
});

test('A link in an email keeps its address, whatever its scheme', async () => {
  const html = await contentOf(
    renderMarkdown(
      '[a](tel:+15550100) [b](HTTPS://example.org/x) [c](MAILTO:x@example.org) [d](//e.example)',
    ),
  );
  for (const address of [
    'tel:+15550100',
    'https://example.org/x',
    'mailto:x@example.org',
    'https://e.example',
  ])
    expect(html).toContain(`href="${address}"`);
});

test('A picture that cannot be shown is replaced by its alt text', async () => {
  expect(await contentOf('<p><img src="/media/gone.png" alt="A <pot>"></p>')).toContain(
    '<p><em>A &lt;pot&gt;</em></p>',
  );
});

test('A picture whose URL cannot be decoded is replaced by its alt text too', async () => {
  const html = await contentOf('<p><img src="/media/%E0%A4" alt="A pot"></p>');
  expect(html).toContain('<p><em>A pot</em></p>');
});

test('Checkboxes become characters, and a wide table has its own block', async () => {
  const html = await contentOf(
    '<li><input type="checkbox" checked disabled> Done</li><div class="table" tabindex="0" role="group"><table><tr><td>1</td></tr></table></div>',
  );
  expect(html).toContain('<li>☑ Done</li><table class="written"');
});
