import { expect, test } from 'vitest';
import { originalColors } from '#server/features/site/colors.ts';
import { renderDocument } from './mail-document.ts';

test('A picture in an email has a width, and a height in pixels or none', async () => {
  const html = await renderDocument({
    subject: 'May',
    previewText: '',
    content: '<p>Soup</p><img src="https://site.test/a.png" alt="A pot" width="99">',
    webAddress: null,
    unsubscribeAddress: 'https://site.test/leave',
    reason: '',
    siteName: 'Common Plate',
    colors: originalColors,
    postalAddress: [],
  });
  const [picture = ''] = /<img[^>]*>/.exec(html) ?? [];
  expect(picture).toContain('width="99"');
  expect(picture).not.toMatch(/height="(?!\d+")/);
});
