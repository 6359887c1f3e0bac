import { describe, expect, test } from 'vitest';
import type { FieldValues, OwnFields } from '#contract/shared/pages/kinds/own-field.ts';
import { mergePages } from './merge-pages.ts';
import { mergeTexts } from './merge-texts.ts';
import { type PageText, restoredText } from './page-text.ts';

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
    reviewerRole: '',
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

describe('The fields that only one section has', () => {
  const words = { help: '', isRequired: false };
  const own = {
    beds: { ...words, label: 'Beds', kind: 'number', rules: { min: 0, max: 99, isWhole: true } },
    tools: { ...words, label: 'Tools', kind: 'list', rules: { maxEntries: 9, maxLength: 80 } },
    soil: { ...words, label: 'Soil', kind: 'text', rules: { isMarkdown: true, maxLength: 999 } },
  } as const satisfies OwnFields;
  const fields = { beds: 3, tools: ['Spade'], soil: 'One.\n\nTwo.' };
  const versions = (mine: FieldValues, theirs: FieldValues) => ({
    base: change({ fields }),
    mine: change({ fields: { ...fields, ...mine } }),
    theirs: change({ fields: { ...fields, ...theirs } }),
  });

  test('are merged by value, and Markdown by paragraph', () => {
    const { clashes, resolve } = mergePages(
      versions(
        { beds: 4, soil: 'Uno.\n\nTwo.' },
        { tools: ['Spade', 'Spade', 'Rake'], soil: 'One.\n\nDos.' },
      ),
      own,
    );
    expect(clashes).toEqual([]);
    expect(resolve({}).intro.fields).toEqual({
      beds: 4,
      tools: ['Spade', 'Spade', 'Rake'],
      soil: 'Uno.\n\nDos.',
    });
  });

  test('are left to decide where both changed the same list', () => {
    const lists = versions({ tools: ['2 spades'] }, { tools: ['3 spades'] });
    const { clashes, resolve } = mergePages(lists, own);
    expect(clashes).toMatchObject([{ key: 'fields/tools', mine: '2 spades', theirs: '3 spades' }]);
    expect(resolve({ 'fields/tools': 'theirs' }).intro.fields).toMatchObject({
      tools: ['3 spades'],
    });
  });

  test('have clashes of their own, also under the label of another text', () => {
    const introduction = { soil: { ...own.soil, label: 'Introduction' } };
    const side = (text: string) => change({ text, fields: { soil: text } });
    const { clashes, resolve } = mergePages(
      { base: side('One.'), mine: side('Uno.'), theirs: side('Un.') },
      introduction,
    );
    expect(clashes.map(({ key }) => key)).toEqual(['Introduction/0', 'fields/soil/0']);
    expect(resolve({ 'fields/soil/0': 'theirs' }).intro).toMatchObject({
      text: 'Uno.',
      fields: { soil: 'Un.' },
    });
  });

  test('keep the other side’s values where one side does not know them', () => {
    const old = change({ fields: { beds: 3, trees: 2 } });
    const now = change({ fields });
    for (const known of [null, old, now]) {
      const { clashes, resolve } = mergePages({ base: known, mine: old, theirs: now }, own);
      expect(clashes).toEqual([]);
      expect(resolve({}).intro.fields).toEqual(fields);
    }
    const without = mergePages({ base, mine: base, theirs: now }, own);
    expect(without.resolve({}).intro.fields).toEqual(fields);
  });

  test('are restored from a copy as far as it knows them', () => {
    const copy = change({ title: 'Mine', fields: { beds: 4, tools: 'Spade', trees: 2 } });
    expect(restoredText(copy, change({ fields }), own).intro).toMatchObject({
      title: 'Mine',
      fields: { ...fields, beds: 4 },
    });
    expect(restoredText(copy, base).intro).toEqual({ ...base.intro, title: 'Mine' });
  });

  test('are left to decide where both changed the same one', () => {
    const { clashes, resolve } = mergePages(versions({ beds: 4 }, { beds: 5 }), own);
    expect(clashes.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
      ['Beds', '4', '5'],
    ]);
    const [{ key = '' } = {}] = clashes;
    expect(resolve({ [key]: 'theirs' }).intro.fields).toMatchObject({ beds: 5 });
    expect(resolve({ [key]: 'mine' }).intro.fields).toMatchObject({ beds: 4 });
  });

  test('stay empty where one side has emptied them', () => {
    const { clashes, resolve } = mergePages(versions({ beds: null }, { tools: [] }), own);
    expect(clashes).toEqual([]);
    expect(resolve({}).intro.fields).toEqual({ ...fields, beds: null, tools: [] });
  });
});

describe('The check question of a lesson', () => {
  const question = (text: string) => ({
    text,
    options: [{ text: 'Oats', correct: 1 as const }],
    explanation: '',
  });
  const asking = (text: string | null): PageText =>
    change({}, [{ ...a, question: text === null ? null : question(text) }, b, c]);

  test('that one side has changed or deleted is that side’s', () => {
    for (const [mine, theirs, merged] of [
      ['Who?', 'What?', 'What?'],
      ['What?', 'Who?', 'What?'],
      [null, 'Who?', null],
      ['Who?', null, null],
    ] as const) {
      const { clashes, resolve } = mergePages({
        base: asking('Who?'),
        mine: asking(mine),
        theirs: asking(theirs),
      });
      expect(clashes).toEqual([]);
      expect(resolve({}).paragraphs[0]?.question?.text ?? null).toBe(merged);
    }
  });

  test('that both have changed is for the editor to choose', () => {
    const { clashes, resolve } = mergePages({
      base: asking('Who?'),
      mine: asking('What?'),
      theirs: asking('Where?'),
    });
    expect(clashes.map(({ label }) => label)).toEqual(['Section 1: check question']);
    const sides = { [clashes[0]?.key ?? '']: 'theirs' as const };
    expect(resolve(sides).paragraphs[0]?.question).toEqual(question('Where?'));
  });
});
