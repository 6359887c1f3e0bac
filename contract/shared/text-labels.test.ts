import { expect, test } from 'vitest';
import { textLabels } from './text-labels.ts';
import { type TextFields, translatedLists } from './translated-lists.ts';

test('The texts of an entry are named by the part that they are in', () => {
  const fields = ['question', 'readMore/b/text', 'readMore/a/text', 'questions/1/options/x/text'];
  expect(textLabels(fields)).toEqual([
    'Question',
    '“Read more”, paragraph 1: Text',
    '“Read more”, paragraph 2: Text',
    'Question 1: Choice 1: Text',
  ]);
});

test('Every text of every list has a name', () => {
  const namesIn = (fields: TextFields): string[] =>
    Object.entries(fields).flatMap(([name, spec]) =>
      typeof spec === 'string' ? [name] : [name, ...namesIn(spec.texts)],
    );
  const names = Object.values(translatedLists).flatMap(({ texts }) => namesIn(texts));
  expect(textLabels(names).filter((label) => !/^[A-Z“]/.test(label))).toEqual([]);
});
