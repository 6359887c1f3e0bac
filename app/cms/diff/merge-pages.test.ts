import { describe, expect, test } from 'vitest';
import { mergePages } from './merge-pages.ts';
import { mergeTexts } from './merge-texts.ts';
import type { PageText } from './page-text.ts';

const base: PageText = {
  intro: {
    title: 'Beans',
    subtitle: '',
    text: 'One.\n\nTwo.\n\nThree.',
    image: '',
    imageAlt: '',
    description: '',
    author: 'Ada',
    publishedOn: '',
    reviewedOn: '',
    reviewedBy: '',
    topics: ['Cooking', 'Money'],
    sources: [],
  },
  readMore: [],
  paragraphs: ['a', 'b', 'c'].map((id) => ({
    key: id,
    id,
    title: id.toUpperCase(),
    text: `Text of ${id}.`,
    image: '',
    imageAlt: '',
  })),
};
const change = (intro: Partial<PageText['intro']>, paragraphs = base.paragraphs): PageText => ({
  ...base,
  intro: { ...base.intro, ...intro },
  paragraphs,
});
const [a, b, c] = base.paragraphs as [
  PageText['paragraphs'][number],
  PageText['paragraphs'][number],
  PageText['paragraphs'][number],
];

describe('Two texts that were changed independently', () => {
  test('are merged paragraph by paragraph, and only what both changed is left to decide', () => {
    expect(
      mergeTexts(
        'One.\n\nTwo.\n\nThree.',
        'Uno.\n\nTwo.\n\nThree.',
        'One.\n\nTwo.\n\nTres.\n\nFour.',
      ),
    ).toEqual([
      { isSame: true, text: 'Uno.' },
      { isSame: true, text: 'Two.' },
      { isSame: true, text: 'Tres.\n\nFour.' },
    ]);
    expect(mergeTexts('One.\n\nTwo.', 'One, mine.\n\nTwo.', 'One, theirs.\n\nTwo.')).toEqual([
      { isSame: false, mine: 'One, mine.', theirs: 'One, theirs.' },
      { isSame: true, text: 'Two.' },
    ]);
  });

  test('are merged paragraph by paragraph next to each other, too', () => {
    expect(
      mergeTexts('One.\n\nTwo.', 'One, mine.\n\nTwo.', 'One, theirs.\n\nTwo, theirs.'),
    ).toEqual([
      { isSame: false, mine: 'One, mine.', theirs: 'One, theirs.' },
      { isSame: true, text: 'Two, theirs.' },
    ]);
  });

  test('are unchanged if one side changed nothing', () => {
    expect(mergeTexts('  One.\n', '  One.\n', 'Two.')).toEqual([{ isSame: true, text: 'Two.' }]);
    expect(mergeTexts('  One.\n', '  Two.\n', '  One.\n')).toEqual([
      { isSame: true, text: '  Two.\n' },
    ]);
    expect(mergeTexts('One.', '', 'One.')).toEqual([]);
  });
});

describe('Two drafts of one page', () => {
  test('are merged without a question if they changed different parts', () => {
    const mine = change({ title: 'Beans and rice', topics: ['Cooking', 'Money', 'Rice'] }, [
      a,
      { key: 'new', title: 'New', text: 'Mine.', image: '', imageAlt: '' },
      b,
      { ...c, text: 'Text of c, mine.' },
    ]);
    const theirs = change({ author: 'Ben', topics: ['Money'] }, [{ ...a, title: 'A, theirs' }, c]);
    const { clashes, resolve } = mergePages({ base, mine, theirs });
    expect(clashes).toEqual([]);
    const { intro, paragraphs } = resolve({});
    expect(intro).toMatchObject({
      title: 'Beans and rice',
      author: 'Ben',
      topics: ['Money', 'Rice'],
    });
    expect(paragraphs.map(({ title, text }) => [title, text])).toEqual([
      ['A, theirs', 'Text of a.'],
      ['New', 'Mine.'],
      ['C', 'Text of c, mine.'],
    ]);
  });

  test('leave each place that both changed to be decided', () => {
    const mine = change({ title: 'Mine', text: 'One, mine.\n\nTwo.\n\nThree.' }, [b, a, c]);
    const theirs = change({ title: 'Theirs', text: 'One, theirs.\n\nTwo.\n\nThree, theirs.' });
    const { clashes, resolve } = mergePages({ base, mine, theirs });
    expect(clashes.map(({ label, mine: own, theirs: other }) => [label, own, other])).toEqual([
      ['Title', 'Mine', 'Theirs'],
      ['Introduction', 'One, mine.', 'One, theirs.'],
    ]);
    const [title, text] = clashes.map(({ key }) => key) as [string, string];
    expect(resolve({}).intro.title).toBe('Mine');
    const resolved = resolve({ [title]: 'theirs', [text]: 'both' });
    expect(resolved.intro.title).toBe('Theirs');
    expect(resolved.intro.text).toBe('One, theirs.\n\nOne, mine.\n\nTwo.\n\nThree, theirs.');
    expect(resolved.paragraphs.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });

  test('differ in all that is not the same if no one knows what both began with', () => {
    const { clashes } = mergePages({ base: null, mine: base, theirs: change({ author: 'Ben' }) });
    expect(clashes).toMatchObject([{ label: 'Author', mine: 'Ada', theirs: 'Ben' }]);
  });

  test('keep a section that one person changed and the other deleted', () => {
    const mine = change({}, [a, b]);
    const theirs = change({}, [a, b, { ...c, text: 'Changed.' }]);
    const titles = ({ paragraphs }: PageText) => paragraphs.map(({ title }) => title);
    expect(titles(mergePages({ base, mine, theirs }).resolve({}))).toEqual(['A', 'B', 'C']);
    const kept = mergePages({ base, mine: change({}, [a, { ...b, key: 'row' }]), theirs: base });
    expect(titles(kept.resolve({}))).toEqual(['A', 'B']);
    expect(titles(mergePages({ base, mine: theirs, theirs: mine }).resolve({}))).toEqual([
      'A',
      'B',
      'C',
    ]);
  });
});
