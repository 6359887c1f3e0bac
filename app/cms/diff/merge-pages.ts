import type { DraftSource } from '#app/editor/sources/draft-source.ts';
import { type CheckQuestion, questionInWords } from '#contract/shared/pages/check-question.ts';
import {
  type FieldValue,
  type FieldValues,
  isMarkdownField,
  knownValues,
  type OwnField,
  type OwnFields,
  readValues,
  valueInWords,
} from '#contract/shared/pages/kinds/own-field.ts';
import { mergeTexts } from './merge-texts.ts';
import type { DraftParagraph, DraftText, PageText } from './page-text.ts';

/** A place that both people changed. */
export interface Clash {
  /** Identifies it among the clashes of one merge. */
  key: string;
  label: string;
  mine: string;
  theirs: string;
  /** Whether it is a paragraph of a text, and both may stay. */
  isText: boolean;
}

export type Side = 'mine' | 'theirs' | 'both';

export interface MergedPage {
  clashes: Clash[];
  /** The merged page, once the clashes are decided; undecided ones keep the user's own words. */
  resolve(sides: Readonly<Record<string, Side>>): PageText;
}

interface Versions {
  /** The version that both began with; null: it is not known any more. */
  base: PageText | null;
  mine: PageText;
  theirs: PageText;
}

/**
 * Merges two people's changes of one page: field by field, and texts paragraph by paragraph.
 * @param own the fields that only its section has
 */
export function mergePages(versions: Versions, own: OwnFields = {}): MergedPage {
  const clashes = new Map<string, Clash>();
  merged(versions, own, (clash) => {
    clashes.set(clash.key, clash);
    return clash.mine;
  });
  return {
    clashes: [...clashes.values()],
    resolve: (sides) =>
      merged(versions, own, ({ key, mine, theirs }) => {
        const side = sides[key] ?? 'mine';
        if (side === 'both') return [theirs, mine].filter(Boolean).join('\n\n');
        return side === 'mine' ? mine : theirs;
      }),
  };
}

type Decide = (clash: Clash) => string;

const labels = {
  title: 'Title',
  subtitle: 'Subtitle',
  image: 'Picture',
  imageAlt: 'Alt text (describe the picture)',
  description: 'Description for search engines',
  author: 'Author',
  publishedOn: 'Date published',
  reviewedOn: 'Reviewed on',
  reviewedBy: 'Reviewed by',
  reviewerRole: 'Reviewer’s role',
} as const;

const nothing: PageText = {
  intro: {
    title: '',
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
  },
  readMore: [],
  paragraphs: [],
};

function merged({ base: known, mine, theirs }: Versions, own: OwnFields, decide: Decide): PageText {
  const base = known ?? nothing;
  const fields = Object.entries(labels).map(([name, label]) => {
    const field = name as keyof typeof labels;
    const values = [base.intro[field], mine.intro[field], theirs.intro[field]] as const;
    return [field, mergeField(label, label, ...values, decide)];
  });
  const { fields: _values, ...intro } = mine.intro;
  return {
    intro: {
      ...intro,
      ...Object.fromEntries(fields),
      text: mergeText(
        'Introduction',
        'Introduction',
        base.intro.text,
        mine.intro.text,
        theirs.intro.text,
        decide,
      ),
      ...(Object.keys(own).length > 0 && {
        fields: mergeOwnFields(own, base, mine, theirs, decide),
      }),
      topics: mergeRows(
        base.intro.topics,
        mine.intro.topics,
        theirs.intro.topics,
        (topic) => topic,
        (_was, own) => own,
      ),
      sources: mergeRows(
        base.intro.sources,
        mine.intro.sources,
        theirs.intro.sources,
        ({ id }) => id,
        (was, own, other) => mergeSource(was, own, other),
      ),
    },
    readMore: mergeRows(
      base.readMore,
      mine.readMore,
      theirs.readMore,
      idOf,
      (was, own, other, index) => ({
        ...own,
        text: mergeText(
          `“Read more”, paragraph ${index + 1}`,
          `“Read more”, paragraph ${index + 1}`,
          was?.text ?? '',
          own.text,
          other.text,
          decide,
        ),
      }),
    ),
    paragraphs: mergeRows(
      base.paragraphs,
      mine.paragraphs,
      theirs.paragraphs,
      idOf,
      (was, own, other, index) => mergeSection(index, was, own, other, decide),
    ),
  };
}

/** Merges Markdown by its paragraphs, and any other value as a whole. What a side does not know, it has not changed. */
function mergeOwnFields(
  own: OwnFields,
  base: PageText,
  mine: PageText,
  theirs: PageText,
  decide: Decide,
): FieldValues {
  const was = readValues(own, base.intro.fields);
  const ours = { ...was, ...knownValues(own, mine.intro.fields) };
  const others = { ...was, ...knownValues(own, theirs.intro.fields) };
  return Object.fromEntries(
    Object.entries(own).map(([name, field]) => {
      const values = [was[name] ?? null, ours[name] ?? null, others[name] ?? null] as const;
      return [name, mergeValue(`fields/${name}`, field, values, decide)];
    }),
  );
}

function mergeValue(
  key: string,
  field: OwnField,
  [was, mine, theirs]: readonly [FieldValue, FieldValue, FieldValue],
  decide: Decide,
): FieldValue {
  if (isMarkdownField(field)) {
    return mergeText(key, field.label, String(was), String(mine), String(theirs), decide);
  }
  const [old, own, other] = [was, mine, theirs].map((value) => valueInWords(field, value)) as [
    string,
    string,
    string,
  ];
  return mergeField(key, field.label, old, own, other, decide) === own ? mine : theirs;
}

/** A row's content. Its key is only the screen's. */
const inWords = (row: unknown) =>
  JSON.stringify(row, (name, value) => (name === 'key' ? undefined : value));

const idOf = ({ id, key }: DraftText) => id ?? key;

function mergeSection(
  index: number,
  was: DraftParagraph | undefined,
  own: DraftParagraph,
  other: DraftParagraph,
  decide: Decide,
): DraftParagraph {
  const name = `Section ${index + 1}`;
  const field = (label: string, key: 'title' | 'image' | 'imageAlt') =>
    mergeField(
      `${name}/${key}`,
      `${name}: ${label}`,
      was?.[key] ?? '',
      own[key],
      other[key],
      decide,
    );
  return {
    ...own,
    title: field('heading', 'title'),
    text: mergeText(
      `${name}: text`,
      `${name}: text`,
      was?.text ?? '',
      own.text,
      other.text,
      decide,
    ),
    image: field('picture', 'image'),
    imageAlt: field('alt text', 'imageAlt'),
    ...(own.question !== undefined && {
      question: mergeQuestion(`${name}: check question`, was, own, other, decide),
    }),
  };
}

/** Merges questions as a whole. */
function mergeQuestion(
  label: string,
  was: DraftParagraph | undefined,
  own: DraftParagraph,
  other: DraftParagraph,
  decide: Decide,
): CheckQuestion | null {
  const [old, mine, theirs] = [was, own, other].map((each) => questionInWords(each?.question)) as [
    string,
    string,
    string,
  ];
  const isMine = mergeField(label, label, old, mine, theirs, decide) === mine;
  return (isMine ? own : other).question ?? null;
}

/** A source is short: where both changed it, the user's own version stays. */
const mergeSource = (was: DraftSource | undefined, own: DraftSource, other: DraftSource) =>
  inWords(own) === inWords(was) ? other : own;

function mergeField(
  key: string,
  label: string,
  base: string,
  mine: string,
  theirs: string,
  decide: Decide,
): string {
  if (mine === theirs || theirs === base) return mine;
  return mine === base ? theirs : decide({ key, label, mine, theirs, isText: false });
}

function mergeText(
  key: string,
  label: string,
  base: string,
  mine: string,
  theirs: string,
  decide: Decide,
): string {
  return mergeTexts(base, mine, theirs)
    .map((part, index) =>
      part.isSame
        ? part.text
        : decide({
            key: `${key}/${index}`,
            label,
            mine: part.mine,
            theirs: part.theirs,
            isText: true,
          }),
    )
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

/**
 * Merges two lists of rows. A row that one side deleted stays deleted unless the other has changed it; new rows of both
 * sides are kept. The order is the user's own, unless only the other side has changed it.
 */
function mergeRows<R>(
  base: R[],
  mine: R[],
  theirs: R[],
  keyOf: (row: R) => string,
  merge: (was: R | undefined, own: R, other: R, index: number) => R,
): R[] {
  const find = (rows: R[], key: string) => rows.find((row) => keyOf(row) === key);
  const staysIn = (row: R, others: R[]) => {
    const was = find(base, keyOf(row));
    return (
      find(others, keyOf(row)) !== undefined || was === undefined || inWords(row) !== inWords(was)
    );
  };
  const order = (rows: R[]) => rows.map(keyOf).join('\n');
  const [first, second] = order(mine) === order(base) ? [theirs, mine] : [mine, theirs];
  const rows = first.filter((row) => staysIn(row, second));
  for (const [place, row] of second.entries()) {
    const isMissing = find(first, keyOf(row)) === undefined;
    if (!isMissing || !staysIn(row, first)) continue;
    const before = second[place - 1];
    const at = before ? rows.findIndex((each) => keyOf(each) === keyOf(before)) : -1;
    rows.splice(at < 0 && before ? rows.length : at + 1, 0, row);
  }
  return rows.map((row, index) => {
    const key = keyOf(row);
    const [own, other] = [find(mine, key), find(theirs, key)];
    return own && other ? merge(find(base, key), own, other, index) : row;
  });
}
