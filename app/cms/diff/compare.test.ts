import { expect, test } from 'vitest';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { comparePages } from './compare-pages.ts';
import { compareTexts } from './compare-texts.ts';
import type { PageText } from './page-text.ts';

const t = translatorOf('en');

const page = (
  fields: Partial<PageText['intro']>,
  paragraphs: { id?: string; title: string; text?: string }[] = [],
): PageText => ({
  intro: {
    title: 'Beans',
    subtitle: '',
    text: '',
    image: '',
    imageAlt: '',
    description: '',
    author: '',
    publishedOn: '',
    reviewedOn: '',
    reviewedBy: '',
    reviewerRole: '',
    topics: [],
    sources: [],
    ...fields,
  },
  readMore: [],
  paragraphs: paragraphs.map((each, index) => ({
    key: String(index),
    text: '',
    image: '',
    imageAlt: '',
    ...each,
  })),
});

test('Inside a paragraph the differing words are marked, and unchanged paragraphs stay whole', () => {
  const before = 'One.\n\nBeans are good.\n\nThree.';
  const after = 'One.\n\nBeans are very good.\n\nThree.\n\nFour.';
  expect(compareTexts(before, after)).toEqual([
    { isSame: true, text: 'One.' },
    {
      isSame: false,
      pieces: [
        { kind: 'same', text: 'Beans are ' },
        { kind: 'added', text: 'very ' },
        { kind: 'same', text: 'good.' },
      ],
    },
    { isSame: true, text: 'Three.' },
    { isSame: false, pieces: [{ kind: 'added', text: 'Four.' }] },
  ]);
});

test('Unchanged fields are listed, and differing ones are shown', () => {
  const { changed, same } = comparePages(page({ title: 'Beans' }), page({ title: 'Peas' }), t);
  expect(changed.map(({ label }) => label)).toEqual(['Title']);
  expect(same).toContain('Introduction');
});

test('A section is matched by its id: it may be new, deleted or moved', () => {
  const before = page({}, [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
    { id: 'c', title: 'C' },
  ]);
  const after = page({}, [{ id: 'c', title: 'C' }, { title: 'New' }, { id: 'a', title: 'A' }]);
  const notes = comparePages(before, after, t).changed.map(({ label, note }) => [label, note]);
  expect(notes).toEqual([
    ['Section 1 (C): heading', 'Moved from position 2 to 1.'],
    ['Section 2 (B): heading', 'Deleted.'],
    ['Section 3 (New): heading', 'New.'],
    ['Section 4 (A): heading', 'Moved from position 1 to 2.'],
  ]);
});

test('Author, topics and sources are compared as well', () => {
  const source = { id: 'who', title: 'Salt', publisher: 'WHO', year: 2025, url: '' };
  const before = page({ topics: ['Salt'], sources: [{ ...source, evidence: '' }] });
  const after = page({
    author: 'Ana',
    topics: ['Salt', 'Heart'],
    sources: [{ ...source, evidence: 'guideline' }],
  });
  const { changed } = comparePages(before, after, t);
  expect(changed.map(({ label }) => label)).toEqual(['Author', 'Topics', 'Source 1']);
  expect(changed.at(-1)?.blocks).toEqual([
    {
      isSame: false,
      pieces: [
        { kind: 'same', text: 'Salt. WHO. 2025' },
        { kind: 'added', text: '. Guideline' },
      ],
    },
  ]);
});

test('A check question is compared as a whole, in words', () => {
  const asking = (text: string): PageText => {
    const { intro, readMore, paragraphs } = page({}, [{ id: 'a', title: 'A' }]);
    const question = { text, options: [{ text: 'Oats', correct: 1 as const }], explanation: '' };
    return { intro, readMore, paragraphs: paragraphs.map((each) => ({ ...each, question })) };
  };
  const { changed } = comparePages(asking('Who?'), asking('What?'), t);
  expect(changed.map(({ label }) => label)).toEqual(['Section 1 (A): check question']);
  expect(JSON.stringify(changed)).toContain('✓ Oats');
});
