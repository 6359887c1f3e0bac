import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkText } from '#app/editor/checks/check-text.ts';
import { fixedMenuLinks } from '#server/features/pages/page-links.ts';
import { textsOfTheSite } from './texts-of-the-site.ts';

const folder = join(import.meta.dirname, '../../content/pages');
const pages = ['courses', 'programs', 'articles', 'newsletters'].flatMap((section) =>
  readdirSync(join(folder, section)).map((file) => `/${section}/${file.replace(/\.md$/, '')}`),
);
const addresses = [...fixedMenuLinks('en').map(({ url }) => url), ...pages];

test('The demo site’s own texts cause no warnings before publishing', () => {
  const known = new Set(addresses.map((address) => address.toLowerCase()));
  const found = textsOfTheSite().flatMap(([where, text]) =>
    checkText(text, known).map(({ message }) => `${where}: ${message}`),
  );
  expect(found).toEqual([]);
});
