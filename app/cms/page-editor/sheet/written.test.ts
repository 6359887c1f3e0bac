import { describe, expect, test } from 'vitest';
import {
  joinedWithBefore,
  newSection,
  type Written,
  withSectionsAfter,
  withShortenedHeading,
} from './written.ts';

const section = (title: string, text: string) => newSection(true, { title, text });

const written = (...paragraphs: Written['paragraphs']): Written => ({
  title: 'Beans',
  subtitle: '',
  text: 'They keep well.',
  paragraphs,
});

const shown = ({ text, paragraphs }: Written) => [
  text,
  ...paragraphs.map(({ title, text }) => [title, text]),
];

describe('Sections that begin in a text', () => {
  const added = [section('Cook', 'Slowly.'), section('Eat', '')];

  test('follow the introduction, which keeps what is before them', () => {
    const after = withSectionsAfter(written(section('Last', 'Hot.')), -1, 'They keep.', added);
    expect(shown(after)).toEqual([
      'They keep.',
      ['Cook', 'Slowly.'],
      ['Eat', ''],
      ['Last', 'Hot.'],
    ]);
  });

  test('fill a section that is still blank', () => {
    const blank = section('', '');
    const after = withSectionsAfter(written(blank), 0, '', added);
    expect(shown(after)).toEqual(['They keep well.', ['Cook', 'Slowly.'], ['Eat', '']]);
    expect(after.paragraphs[0]?.key).toBe(blank.key);
  });

  test('leave a section with a picture alone', () => {
    const pictured = { ...section('', ''), image: 'beans.webp' };
    expect(withSectionsAfter(written(pictured), 0, '', added).paragraphs).toHaveLength(3);
  });
});

describe('A section that is joined with the text before it', () => {
  test('leaves its heading as a line of plain words, and its picture in the text', () => {
    const soaked = { ...section('1. *Soak*', 'Overnight.'), image: 'a.webp', imageAlt: 'A [bowl]' };
    expect(joinedWithBefore(written(soaked), 0)).toMatchObject({
      text: 'They keep well.\n\n1\\. \\*Soak\\*\n\n![A \\[bowl\\]](a.webp)\n\nOvernight.',
      paragraphs: [],
    });
  });

  test('leaves nothing if it is blank', () => {
    const joined = joinedWithBefore(written(section('Soak', 'Overnight.'), section('', '')), 1);
    expect(joined && shown(joined)).toEqual(['They keep well.', ['Soak', 'Overnight.']]);
  });

  test('gives its check question to the section before, unless that has one', () => {
    const question = { text: 'How?', options: [], explanation: '' };
    const asking = { ...section('Cook', 'Slowly.'), question };
    const joined = joinedWithBefore(written(section('Soak', ''), asking), 1);
    expect(joined?.paragraphs).toMatchObject([{ title: 'Soak', question }]);
    expect(joinedWithBefore(written(asking, { ...asking, key: 'other' }), 1)).toBeNull();
    expect(joinedWithBefore(written(asking), 0)).toBeNull();
  });
});

test('The words that leave a heading begin the text below as plain words', () => {
  const shortened = withShortenedHeading(written(section('', 'Overnight.')), 0, {
    before: 'Soak ',
    after: ' 2. *cook*',
  });
  expect(shown(shortened)).toEqual(['They keep well.', ['Soak', '2\\. \\*cook\\*\n\nOvernight.']]);
});
