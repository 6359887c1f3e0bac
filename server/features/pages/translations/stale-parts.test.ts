import { describe, expect, test } from 'vitest';
import { emptyIntro, type PageIntro, type PageParagraph } from '../page-content.ts';
import { staleParts, translationStateOf } from './stale-parts.ts';
import { type PageContent, translatableParts } from './translatable-parts.ts';

const article = { section: 'articles', name: 'Beans' };

const paragraph = (id: string, title: string, text: string): PageParagraph => ({
  id: `page.${id}`,
  title,
  text,
  html: `<p>${text}</p>`,
  image: '',
  imageAlt: '',
});

const beans = (
  intro: Partial<PageIntro> = {},
  content = [paragraph('soak', 'Soak', 'Overnight.'), paragraph('cook', 'Cook', 'Slowly.')],
): PageContent => ({
  intro: { ...emptyIntro, title: 'Beans', text: 'They keep.', ...intro },
  content,
});

const stale = (before: PageContent, now: PageContent) => staleParts(article, before, now);

describe('The stale parts of a translation', () => {
  test('are the fields and paragraphs that say something else, with what they said', () => {
    const now = beans({ title: 'Dry beans' }, [
      paragraph('soak', 'Soak', 'For eight hours.'),
      paragraph('cook', 'Cook', 'Slowly.'),
    ]);
    expect(stale(beans(), now)).toEqual([
      { part: 'title', change: 'changed', before: 'Beans', now: 'Dry beans' },
      {
        part: 'content.soak',
        change: 'changed',
        before: 'Soak\n\nOvernight.',
        now: 'Soak\n\nFor eight hours.',
      },
    ]);
  });

  test('are those that were added, at their place, and removed ones at the end', () => {
    const now = beans({ subtitle: 'And how to cook them' }, [
      paragraph('sort', 'Sort', 'Take out stones.'),
      paragraph('cook', 'Cook', 'Slowly.'),
    ]);
    expect(stale(beans(), now).map(({ part, change }) => [part, change])).toEqual([
      ['subtitle', 'added'],
      ['content.sort', 'added'],
      ['content.soak', 'removed'],
    ]);
  });

  test('are none if only what readers do not read has changed, or the order', () => {
    const [soak, cook] = beans().content as [PageParagraph, PageParagraph];
    const now = beans(
      {
        html: '<p>Rendered anew</p>',
        author: 'Ana',
        reviewedOn: '2026-11-01',
        imageAlt: 'Describes a picture that was taken away',
        text: 'They keep. ',
      },
      [cook, { ...soak, html: '<p>Rendered anew</p>', image: 'bowl.webp' }],
    );
    expect(stale(beans(), now)).toEqual([]);
  });

  test('are descriptions of pictures that are shown', () => {
    const pictured = (imageAlt: string) => beans({ image: 'beans.webp', imageAlt });
    expect(stale(pictured('Beans'), pictured('A bowl of beans'))).toMatchObject([
      { part: 'imageAlt', change: 'changed' },
    ]);
  });

  test('are topics', () => {
    expect(stale(beans({ topics: ['Beans'] }), beans({ topics: ['Beans', 'Cooking'] }))).toEqual([
      { part: 'topics', change: 'changed', before: 'Beans', now: 'Beans\n\nCooking' },
    ]);
  });

  test('are own fields that are texts', () => {
    const now = beans({ fields: { inShort: 'Soak them.' } });
    expect(stale(beans(), now)).toEqual([
      { part: 'fields.inShort', change: 'added', before: '', now: 'Soak them.' },
    ]);
  });

  test('are check questions, with which answer is correct', () => {
    const asking = (correct: 0 | 1, title = 'Soak') => [
      {
        ...paragraph('soak', title, 'Overnight.'),
        question: {
          text: 'How long?',
          options: [
            { text: 'A night', correct },
            { text: 'A week', correct: 1 as const },
          ],
          explanation: '',
        },
      },
    ];
    const course = { section: 'courses', name: 'Beans' };
    expect(staleParts(course, beans({}, asking(0)), beans({}, asking(1)))).toEqual([
      {
        part: 'question.soak',
        change: 'changed',
        before: 'How long?\n\n✗ A night\n\n✓ A week',
        now: 'How long?\n\n✓ A night\n\n✓ A week',
      },
    ]);
    // With a paragraph that is new, its question is too.
    expect(staleParts(course, beans({}, []), beans({}, asking(1)))).toMatchObject([
      { part: 'content.soak', change: 'added' },
    ]);
  });

  test('are found in a heading that moved into its text', () => {
    const joined = [paragraph('soak', '', 'Soak\n\nOvernight.')];
    expect(stale(beans({}, beans().content.slice(0, 1)), beans({}, joined))).toMatchObject([
      { part: 'content.soak', change: 'changed' },
    ]);
  });
});

describe('The state of a translation', () => {
  const row = (content: PageContent) => ({
    draft_intro: JSON.stringify(content.intro),
    draft_content: JSON.stringify(content.content),
  });
  const original = (draft: PageContent, live: PageContent | null) => ({
    ...article,
    ...row(draft),
    live_intro: live && JSON.stringify(live.intro),
    live_content: live && JSON.stringify(live.content),
  });
  const translation = (live_intro: string | null) => ({
    live_intro,
    translated_from: JSON.stringify(beans()),
  });

  test('is missing, draft, published, or stale once visitors read something else in the original', () => {
    const changed = beans({ title: 'Dry beans' });
    const same = original(changed, beans());
    expect(translationStateOf(same, undefined)).toBe('missing');
    expect(translationStateOf(same, translation(null))).toBe('draft');
    expect(translationStateOf(same, translation('{}'))).toBe('published');
    expect(translationStateOf(original(changed, changed), translation('{}'))).toBe('stale');
    expect(translationStateOf(original(changed, null), translation('{}'))).toBe('stale');
  });
});

test('The parts of a page are its texts in the order of reading, each with what it consists of', () => {
  const content = beans({}, [
    { ...paragraph('soak', 'Soak', 'Overnight.\r\n'), image: 'bowl.webp', imageAlt: 'A bowl' },
  ]);
  const filled = translatableParts(article, content).filter(({ words }) => words !== '');
  expect(filled.map(({ part, texts }) => [part, texts.map(({ name }) => name)])).toEqual([
    ['title', ['text']],
    ['text', ['text']],
    ['content.soak', ['title', 'text', 'imageAlt']],
  ]);
});
