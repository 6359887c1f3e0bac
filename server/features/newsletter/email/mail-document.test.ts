import { expect, test } from 'vitest';
import { originalColors } from '#server/features/site/colors.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { type MailDocument, renderDocument } from './mail-document.ts';

const mail: Omit<MailDocument, 't'> = {
  subject: 'May',
  previewText: '',
  content: '<p>Soup</p><img src="https://site.test/a.png" alt="A pot" width="99">',
  webAddress: 'https://site.test/newsletters/2026May',
  unsubscribeAddress: 'https://site.test/leave',
  reason: '',
  siteName: 'Common Plate',
  colors: originalColors,
  postalAddress: [],
};

test('A picture in an email has a width, and a height in pixels or none', async () => {
  const html = await renderDocument({ ...mail, t: translatorOf('en') });
  const [picture = ''] = /<img[^>]*>/.exec(html) ?? [];
  expect(picture).toContain('width="99"');
  expect(picture).not.toMatch(/height="(?!\d+")/);
});

test.each([
  ['en', 'Read it on the web', 'Choose your newsletters, or unsubscribe'],
  ['es', 'Leer en la web', 'Elija sus boletines o cancele la suscripción'],
] as const)(
  'The words around an issue in %s are in its language',
  async (language, web, choice) => {
    const html = await renderDocument({ ...mail, t: translatorOf(language) });
    expect(html).toContain(`lang="${language}"`);
    for (const words of [web, choice]) expect(html).toContain(`>${words}</a>`);
  },
);
