import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { allLanguages } from '../language/languages.ts';
import { addressedSections, sectionNames, sectionWords } from './sections.ts';

test.each(addressedSections)('Visitors and staff call %s the same in English', (section) => {
  const t = translatorOf('en');
  const { one, many } = sectionNames[section];
  expect({ one: t(one), many: t(many) }).toEqual(sectionWords[section]);
});

test.each(allLanguages)('Every section has its own sentences in %s', (language) => {
  const t = translatorOf(language);
  for (const key of ['content.noneYet', 'content.all', 'content.more', 'content.inThis'] as const) {
    const sentences = [...addressedSections, 'other'].map((section) => t(key, { section }));
    expect(new Set(sentences).size, key).toBe(sentences.length);
  }
});
