import { z } from 'zod';
import { columnNumber } from '../faq/calls.ts';
import {
  email,
  flag,
  id,
  line,
  linkUrl,
  markdown,
  picture,
  requiredLine,
  requiredMarkdown,
} from '../fields.ts';
import { nameSchema } from '../named.ts';
import { editedQuestion, ownPath, questions } from '../nutrition-test/steps.ts';
import { item, itemFields, researchKind, terms } from '../research/calls.ts';
import { synonymFields, synonyms } from '../search/synonyms.ts';
import { translatedLanguages } from '../shared/language/languages.ts';
import { translatedListNames } from '../shared/translated-lists.ts';
import {
  coursesMenu,
  donateButton,
  headerLink,
  headerPage,
  storedCoursesMenu,
  storedHeader,
} from '../site/header-menu.ts';

/** Identifies an entry in its list: an id, a section’s number, or a policy page’s name. */
export const key = z.string().regex(/^[\p{L}\p{N}_.-]{1,100}$/u, 'This key isn’t valid.');
nameSchema(key, 'EntryKey', 'An entry in its list: its id, or its number or name if it has none.');

const paragraph = z.strictObject({ id: id.optional(), title: line(), text: markdown });

const menuLink = { linkName: requiredLine(), url: linkUrl, isActive: flag };

/** The order of a list's entries, by their keys: those that are not included follow in their present order. */
const order = z.strictObject({ ids: z.array(key).max(2000) });

/** The path of a text in an entry: 'answer', 'readMore/4f2a/text'. What tells a part apart may be a text, encoded. */
const textPath = line(1000);

const translationOf = {
  language: z.enum(translatedLanguages),
  list: z.enum(translatedListNames),
  /** The key of the original. */
  entry: key,
};
const translatedText = z.strictObject({ original: markdown, text: markdown });
const texts = z
  .record(textPath, translatedText)
  .refine((given) => Object.keys(given).length <= 1000, 'Translate at most 1000 texts at once.');

const orders = {
  boardOrder: order,
  contactsOrder: order,
  waysToDonateOrder: order,
  /** The order of the questions in each section, by its number. */
  faqOrder: order,
  footerPagesOrder: order,
  testStepsOrder: order,
  /** The order of the items of each kind, by its name. */
  researchOrder: order,
};

/** The lists that have no entries of their own, but the order of another's. */
export type OrderListName = keyof typeof orders;

/** The content of an entry of each list, as staff write it; an id is absent for a new part. */
const written = {
  ...orders,
  headerMenu: z.strictObject({
    headerMenu: z.array(headerLink).max(headerPage.options.length),
    donateButton,
  }),
  coursesMenu: z.strictObject({ coursesMenu }),
  board: z.strictObject({ name: requiredLine(), position: line(), bio: markdown, photo: picture }),
  contacts: z.strictObject({
    name: requiredLine(),
    address: line(500),
    phone: line(100),
    email: z.union([email, z.literal('')]),
    hours: line(500),
  }),
  waysToDonate: z.strictObject({
    title: requiredLine(),
    text: markdown,
    url: z.union([linkUrl, z.literal('')]),
    icon: picture,
  }),
  faqSections: z.strictObject({ title: line() }),
  faqQuestions: z.strictObject({
    columnNumber,
    question: requiredLine(500),
    answer: markdown,
    readMore: z.array(z.strictObject({ id: id.optional(), text: requiredMarkdown })).max(100),
  }),
  footerPages: z.strictObject({
    title: requiredLine(),
    subtitle: line(300),
    linkName: line(),
    content: z.array(paragraph).max(200),
  }),
  footerBlocks: z.strictObject({ title: line(), text: markdown }),
  bottomMenu: z.strictObject({
    columnName: requiredLine(100),
    links: z.array(z.strictObject({ id: id.optional(), ...menuLink })).max(100),
  }),
  testSteps: z.strictObject({
    title: requiredLine(),
    readNext: ownPath,
    content: z.array(paragraph).max(200),
    questions: z.array(editedQuestion.extend({ explanation: markdown })).max(100),
  }),
  researchTerms: z.strictObject({ term: requiredLine(), definition: markdown }),
  researchItems: z.strictObject({ kind: researchKind, ...itemFields }),
  synonyms: z.strictObject(synonymFields),
  /** A translation of an entry of any list, each text with the one that it was translated from. */
  translations: z.strictObject({ ...translationOf, texts }),
};

const storedParagraph = z.object({ id, title: z.string(), text: z.string() });

/** The same as it is stored. */
const stored = {
  ...orders,
  headerMenu: z.object(storedHeader),
  coursesMenu: z.object({ coursesMenu: storedCoursesMenu }),
  board: z.object({
    name: z.string(),
    position: z.string(),
    bio: z.string(),
    photo: z.string(),
  }),
  contacts: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    hours: z.string(),
  }),
  waysToDonate: z.object({
    title: z.string(),
    text: z.string(),
    url: z.string(),
    icon: z.string(),
  }),
  faqSections: z.object({ title: z.string() }),
  faqQuestions: z.object({
    columnNumber: z.number(),
    question: z.string(),
    answer: z.string(),
    readMore: z.array(z.object({ id, text: z.string() })),
  }),
  footerPages: z.object({
    title: z.string(),
    subtitle: z.string(),
    linkName: z.string(),
    content: z.array(storedParagraph),
  }),
  footerBlocks: z.object({ title: z.string(), text: z.string() }),
  bottomMenu: z.object({
    columnName: z.string(),
    links: z.array(z.object({ id, linkName: z.string(), url: z.string(), isActive: flag })),
  }),
  testSteps: z.object({
    title: z.string(),
    readNext: z.string(),
    content: z.array(storedParagraph),
    questions: z.array(
      questions.element.pick({ id: true, text: true, options: true, explanation: true }),
    ),
  }),
  researchTerms: terms.element.pick({ term: true, definition: true }),
  researchItems: item
    .pick({ title: true, author: true, year: true, url: true, text: true, image: true })
    .extend({ kind: researchKind }),
  // Versions from before synonyms had a language hold in English.
  synonyms: synonyms.element
    .pick({ language: true, searchedFor: true, alsoFind: true })
    .partial({ language: true }),
  translations: z.object({
    ...translationOf,
    texts: z.record(z.string(), z.object({ original: z.string(), text: z.string() })),
  }),
};

type Shapes = typeof written | typeof stored;
const as = <L extends keyof Shapes, S extends Shapes>(shapes: S, list: L) =>
  z.strictObject({ list: z.literal(list), content: shapes[list] as S[L] });
const of = <L extends keyof Shapes, S extends Shapes>(shapes: S, list: L) =>
  z.object({ list: z.literal(list), content: shapes[list] as S[L] });

export const writtenEntry = z.discriminatedUnion('list', [
  as(written, 'board'),
  as(written, 'contacts'),
  as(written, 'waysToDonate'),
  as(written, 'faqSections'),
  as(written, 'faqQuestions'),
  as(written, 'footerPages'),
  as(written, 'footerBlocks'),
  as(written, 'bottomMenu'),
  as(written, 'testSteps'),
  as(written, 'researchTerms'),
  as(written, 'researchItems'),
  as(written, 'synonyms'),
  as(written, 'boardOrder'),
  as(written, 'contactsOrder'),
  as(written, 'waysToDonateOrder'),
  as(written, 'faqOrder'),
  as(written, 'footerPagesOrder'),
  as(written, 'testStepsOrder'),
  as(written, 'researchOrder'),
  as(written, 'headerMenu'),
  as(written, 'coursesMenu'),
  as(written, 'translations'),
]);
export const storedEntry = z.discriminatedUnion('list', [
  of(stored, 'board'),
  of(stored, 'contacts'),
  of(stored, 'waysToDonate'),
  of(stored, 'faqSections'),
  of(stored, 'faqQuestions'),
  of(stored, 'footerPages'),
  of(stored, 'footerBlocks'),
  of(stored, 'bottomMenu'),
  of(stored, 'testSteps'),
  of(stored, 'researchTerms'),
  of(stored, 'researchItems'),
  of(stored, 'synonyms'),
  of(stored, 'boardOrder'),
  of(stored, 'contactsOrder'),
  of(stored, 'waysToDonateOrder'),
  of(stored, 'faqOrder'),
  of(stored, 'footerPagesOrder'),
  of(stored, 'testStepsOrder'),
  of(stored, 'researchOrder'),
  of(stored, 'headerMenu'),
  of(stored, 'coursesMenu'),
  of(stored, 'translations'),
]);
nameSchema(writtenEntry, 'EditedListEntry', 'An entry of a list as staff write it.');
nameSchema(storedEntry, 'ListEntry', 'An entry of a list, with everything that staff write in it.');

/** An entry of a list with drafts and a history. */
export type ListEntry = z.infer<typeof storedEntry>;
export type VersionedListName = ListEntry['list'];
/** The content of an entry of a list. */
export type EntryContent<L extends VersionedListName> = z.infer<(typeof stored)[L]>;

export const list = z.object(stored).keyof();
