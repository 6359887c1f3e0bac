import type { MessageKey } from '../../language/message-keys.ts';
import type { AddressedSection } from '../sections.ts';

interface Described {
  /** As editors read it. */
  label: string;
  /** What visitors read in its place; absent: the same. */
  shownAs?: MessageKey;
  /** Explains it to editors; empty: the label suffices. */
  help: string;
  /** Whether a page can be published only with it. */
  isRequired: boolean;
}

/** A field that only the pages of one section, or one page of the site itself, have. */
export type OwnField = Described &
  /** In a box: above the text, under its label as a heading, instead of in the list of fields. */
  (
    | { kind: 'text'; rules: { isMarkdown: boolean; maxLength: number; isBox?: true } }
    | { kind: 'number'; rules: { min: number; max: number; isWhole: boolean } }
    /** Lines of text, each of which has a form if its view reads something from it. */
    | {
        kind: 'list';
        rules: {
          maxEntries: number;
          maxLength: number;
          form?: { pattern: RegExp; error: string };
        };
      }
    /** Its options by their stored values, which never change, with what people read. */
    | { kind: 'choice'; rules: { options: Readonly<Record<string, string>> } }
    /** A page of one of these sections, by its address: '/programs/Soup-Night'. */
    | { kind: 'reference'; rules: { sections: readonly AddressedSection[] } }
  );

/** By their names, in their order. A name is stored and part of the API: a field that is renamed is another field. */
export type OwnFields = Readonly<Record<string, OwnField>>;

/** What a field contains: a number or null, a list of lines, or else a text; '', null and [] are empty. */
export type FieldValue = string | number | null | string[];
export type FieldValues = Record<string, FieldValue>;

export const isEmptyValue = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

const emptyValue = ({ kind }: OwnField): FieldValue =>
  kind === 'number' ? null : kind === 'list' ? [] : '';

/**
 * The values of a page's fields as they are stored. What the record does not know, or knows as something else by
 * now, counts as empty, and the next save drops it; versions in the history keep it.
 */
export const readValues = (fields: OwnFields, stored?: Record<string, unknown>): FieldValues => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
  ...knownValues(fields, stored),
});

/** Those of the values that the record of a section knows. */
export const knownValues = (fields: OwnFields, stored: Record<string, unknown> = {}): FieldValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = Object.hasOwn(stored, name) ? stored[name] : undefined;
      return fits(field, value) ? [[name, value]] : [];
    }),
  );

function fits(field: OwnField, value: unknown): value is FieldValue {
  if (value === emptyValue(field)) return true;
  switch (field.kind) {
    case 'number':
      return typeof value === 'number';
    case 'list':
      return Array.isArray(value) && value.every((each) => typeof each === 'string');
    case 'text':
      return typeof value === 'string';
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.rules.options, value);
    case 'reference':
      return typeof value === 'string' && sectionOf(value, field.rules.sections) !== undefined;
  }
}

/** The values as a view shows them: Markdown as HTML, which is empty if the field was not Markdown when it was saved. */
export const shownValues = (
  fields: OwnFields,
  values: FieldValues,
  html: Readonly<Record<string, string>> = {},
): FieldValues => ({
  ...values,
  ...Object.fromEntries(
    Object.keys(fields)
      .filter((name) => isMarkdownField(fields[name]))
      .map((name) => [name, html[name] ?? '']),
  ),
});

export const isMarkdownField = (field: OwnField | undefined): boolean =>
  field?.kind === 'text' && field.rules.isMarkdown;

/** The section that an address leads into, of those that a reference allows. */
export const sectionOf = (
  address: string,
  sections: readonly AddressedSection[],
): AddressedSection | undefined => sections.find((section) => address.startsWith(`/${section}/`));

/** The names of the fields that must be filled in before a page is published, and are not. */
export const missingFields = (fields: OwnFields, values: FieldValues): string[] =>
  Object.entries(fields)
    .filter(([name, { isRequired }]) => isRequired && isEmptyValue(values[name] ?? ''))
    .map(([name]) => name);

/** A value as a text, as differences and merges show it. */
export function valueInWords(field: OwnField, value: FieldValue): string {
  if (Array.isArray(value)) return value.join('\n\n');
  if (field.kind === 'choice') return field.rules.options[String(value)] ?? '';
  return value === null ? '' : String(value);
}
