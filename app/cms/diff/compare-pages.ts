import { evidenceNames } from '#app/content/reading/evidence-names.ts';
import { type Block, compareTexts } from './compare-texts.ts';
import type { DraftParagraph, DraftSource, PageText } from './page-text.ts';

/** A field that differs. */
export interface FieldDifference {
  label: string;
  blocks: Block[];
  /** A change of the whole: it moved. */
  note?: string;
}

interface PageDifference {
  changed: FieldDifference[];
  /** The labels of unchanged fields. */
  same: string[];
}

interface ComparedField {
  label: string;
  before: string;
  after: string;
  note?: string | undefined;
}

/** The differences between two versions of a page, field by field. */
export function comparePages(before: PageText, after: PageText): PageDifference {
  const changed: FieldDifference[] = [];
  const same: string[] = [];
  for (const { label, before: old, after: now, note } of fieldsOf(before, after)) {
    if (old === now && !note) same.push(label);
    else changed.push({ label, blocks: compareTexts(old, now), ...(note && { note }) });
  }
  return { changed, same };
}

const introLabels = {
  title: 'Title',
  subtitle: 'Subtitle',
  text: 'Introduction',
  image: 'Picture',
  imageAlt: 'Alt text (describe the picture)',
  description: 'Description for search engines',
  author: 'Author',
  publishedOn: 'Date published',
  reviewedOn: 'Reviewed on',
  reviewedBy: 'Reviewed by',
} as const;

function fieldsOf(before: PageText, after: PageText): ComparedField[] {
  const intro = Object.entries(introLabels).map(([field, label]) => ({
    label,
    before: before.intro[field as keyof typeof introLabels],
    after: after.intro[field as keyof typeof introLabels],
  }));
  const topics = {
    label: 'Topics',
    before: before.intro.topics.join('\n\n'),
    after: after.intro.topics.join('\n\n'),
  };
  const readMore = pair(before.readMore, after.readMore).map(([old, now], index) => ({
    label: `“Read more”, paragraph ${index + 1}`,
    before: old?.text ?? '',
    after: now?.text ?? '',
    note: moveOf(old, now, before.readMore, after.readMore),
  }));
  return [
    ...intro,
    topics,
    ...readMore,
    ...sections(before.paragraphs, after.paragraphs),
    ...sources(before.intro.sources, after.intro.sources),
  ];
}

const sources = (before: DraftSource[], after: DraftSource[]): ComparedField[] =>
  pair(before, after).map(([old, now], index) => ({
    label: `Source ${index + 1}`,
    before: old ? inWords(old) : '',
    after: now ? inWords(now) : '',
    note: moveOf(old, now, before, after),
  }));

const inWords = ({ title, publisher, year, url, evidence }: DraftSource) =>
  [title, publisher, year, url, evidence && evidenceNames[evidence]].filter(Boolean).join('. ');

function sections(before: DraftParagraph[], after: DraftParagraph[]): ComparedField[] {
  return pair(before, after).flatMap(([old, now], index) => {
    const name = now?.title || old?.title;
    const section = `Section ${index + 1}${name ? ` (${name})` : ''}`;
    const field = (label: string, key: 'title' | 'text' | 'image' | 'imageAlt') => ({
      label: `${section}: ${label}`,
      before: old?.[key] ?? '',
      after: now?.[key] ?? '',
    });
    return [
      { ...field('heading', 'title'), note: moveOf(old, now, before, after) },
      field('text', 'text'),
      field('picture', 'image'),
      field('alt text', 'imageAlt'),
    ];
  });
}

interface Identified {
  id?: string;
}

/** Matches entries by id, in the order of `after`; deleted ones stay where they were. */
function pair<T extends Identified>(before: T[], after: T[]): [T | undefined, T | undefined][] {
  const pairs: [T | undefined, T | undefined][] = after.map((now) => [
    before.find((old) => old.id !== undefined && old.id === now.id),
    now,
  ]);
  for (const [place, old] of before.entries()) {
    if (!after.some((now) => now.id !== undefined && now.id === old.id)) {
      pairs.splice(Math.min(place, pairs.length), 0, [old, undefined]);
    }
  }
  return pairs;
}

/** Whether an entry has moved among those that both versions have. */
function moveOf<T extends Identified>(
  old: T | undefined,
  now: T | undefined,
  before: T[],
  after: T[],
): string | undefined {
  if (!old) return 'New.';
  if (!now) return 'Deleted.';
  const shared = (list: T[], others: T[]) =>
    list.filter((each) => others.some((other) => other.id === each.id)).map(({ id }) => id);
  const from = shared(before, after).indexOf(old.id);
  const to = shared(after, before).indexOf(now.id);
  return from === to ? undefined : `Moved from position ${from + 1} to ${to + 1}.`;
}
