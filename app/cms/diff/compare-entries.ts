import type { ListEntry } from '#contract/lists/entries.ts';
import { textLabels } from '#contract/shared/text-labels.ts';
import {
  type ComparedField,
  compareFields,
  compareLists,
  type Differences,
} from './compare-fields.ts';

/** The fields of a list’s entries, as staff call them. */
const labels: Record<string, string> = {
  name: 'Name',
  position: 'Position',
  bio: 'About them',
  photo: 'Photo',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
  title: 'Title',
  text: 'Text',
  url: 'Web address (URL)',
  icon: 'Icon',
  question: 'Question',
  answer: 'Answer',
  subtitle: 'Subtitle',
  linkName: 'Footer link text',
  columnName: 'Column heading',
  readNext: 'Read next after a wrong answer',
  explanation: 'Explanation',
  term: 'Term',
  definition: 'Definition',
  author: 'Author or creator',
  year: 'Year',
  image: 'Picture',
};

/** The parts of an entry, as staff call them, by the field that has them. */
const parts: Record<string, string> = {
  readMore: '“Read more”, paragraph',
  content: 'Paragraph',
  questions: 'Question',
  links: 'Link',
};

interface Part {
  id: string;
  text?: string;
  title?: string;
  explanation?: string;
  options?: { text: string; correct: 0 | 1 }[];
  linkName?: string;
  url?: string;
  isActive?: 0 | 1;
}

/** The differences between two versions of a list’s entry, field by field. */
export function compareEntries(before: ListEntry, after: ListEntry): Differences {
  const old: Record<string, unknown> = before.content;
  const now: Record<string, unknown> = after.content;
  if (after.list === 'translations') return compareTranslations(before, after);
  return compareFields(
    Object.keys(now).flatMap((field) =>
      field in parts
        ? compareLists(parts[field] ?? '', old[field] as Part[], now[field] as Part[], inWords)
        : field in lines
          ? [linesField(field, old[field], now[field])]
          : field in labels
            ? [textField(labels[field] ?? field, old[field], now[field])]
            : [],
    ),
  );
}

/** The texts of a translation: what they translate is compared where they are written. */
function compareTranslations(before: ListEntry, after: ListEntry): Differences {
  const textsOf = ({ list, content }: ListEntry) => (list === 'translations' ? content.texts : {});
  const [old, now] = [textsOf(before), textsOf(after)];
  const fields = [...new Set([...Object.keys(now), ...Object.keys(old)])];
  const names = textLabels(fields);
  return compareFields(
    fields.map((field, index) =>
      textField(names[index] ?? field, old[field]?.text, now[field]?.text),
    ),
  );
}

/** Fields that are shown as lines, one for each entry. */
const lines: Record<string, string> = {
  ids: 'Order',
  headerMenu: 'Links',
  donateButton: 'Donate button',
  coursesMenu: 'Entries',
};

interface HeaderLink {
  label: string;
  isShown: 0 | 1;
}

const linesField = (field: string, before: unknown, after: unknown): ComparedField => ({
  label: lines[field] ?? field,
  before: inLines(before),
  after: inLines(after),
});

const inLines = (value: unknown): string =>
  [value ?? []]
    .flat()
    .map((each) => (typeof each === 'string' ? each : linkInWords(each as HeaderLink | Part)))
    .join('\n\n');

const linkInWords = (link: HeaderLink | Part): string => {
  if (!('label' in link)) return inWords(link);
  return link.isShown === 1 ? link.label : `${link.label} (hidden)`;
};

const textField = (label: string, before: unknown, after: unknown): ComparedField => ({
  label,
  before: String(before ?? ''),
  after: String(after ?? ''),
});

const inWords = (part: Part): string => {
  const { title, text, options = [], explanation, linkName, url, isActive } = part;
  return [
    title,
    text,
    linkName,
    url,
    isActive === 0 && 'Coming soon',
    ...options.map((option) => `${option.correct === 1 ? '✓' : '–'} ${option.text}`),
    explanation,
  ]
    .filter(Boolean)
    .join('\n\n');
};
