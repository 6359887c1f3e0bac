import { z } from 'zod';
import { line, markdown, requiredLine } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { fieldsOf, fixedKinds, type PageKey, sectionsWhere } from '../shared/pages/kinds/kinds.ts';
import {
  type FieldValues,
  type OwnField,
  type OwnFields,
  sectionOf,
} from '../shared/pages/kinds/own-field.ts';
import { sectionWords } from '../shared/pages/sections.ts';

/** Any value of a field; those of a section's fields are checked by its own schema. */
const value = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

interface Owner {
  /** '{name}Fields' is the name of the schema. */
  name: string;
  /** Whose fields they are. */
  whose: string;
  fields: OwnFields;
}

const ownersOfSections = sectionsWhere(({ fields }) => Object.keys(fields).length > 0).map(
  (section): Owner => ({
    name: capitalized(section),
    whose: `only pages of the section “${sectionWords[section].many}” have`,
    fields: fieldsOf({ section, name: '' }) ?? {},
  }),
);
const ownersAmongFixedPages = Object.values(fixedKinds)
  .flatMap(({ pages }) => pages)
  .flatMap(({ name, title, fields }): Owner[] =>
    fields ? [{ name, whose: `only the page “${title}” has`, fields }] : [],
  );

/** The schemas of the sections and pages that have fields of their own: in an edit each field may be left out. */
const schemas = new Map(
  [...ownersAmongFixedPages, ...ownersOfSections].map(({ name, whose, fields }) => {
    const schema: z.ZodType<Partial<FieldValues>> = z.strictObject(
      Object.fromEntries(
        Object.entries(fields).map(([each, field]) => [
          each,
          schemaOf(field)
            .describe(field.help || field.label)
            .optional(),
        ]),
      ),
    );
    nameSchema(schema, `${name}Fields`, `The fields that ${whose}.`);
    return [fields, { name: `${name}Fields`, schema }] as const;
  }),
);

/** The schema of a page's own fields; undefined: it has none. */
export function ownFieldsSchema(page: PageKey): z.ZodType<Partial<FieldValues>> | undefined {
  const fields = fieldsOf(page);
  return fields && schemas.get(fields)?.schema;
}

/** All of these schemas, by their names in the API's description. */
export const ownFieldsSchemas = Object.fromEntries(
  [...schemas.values()].map(({ name, schema }) => [name, schema]),
);

const fields = z.record(z.string(), value).meta({ override: describeAsAny });

/** Describes the fields as those of any page. */
function describeAsAny({ jsonSchema }: { jsonSchema: object }): void {
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
  const names = Object.keys(ownFieldsSchemas);
  Object.assign(jsonSchema, {
    anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  });
}

/**
 * In a draft's data: the values of its page's own fields, by their names; absent: it has none. In an edit: the values
 * to change.
 */
export const ownFields = { fields: fields.optional() };

/**
 * Next to a page's data: its own fields as visitors see them. `fieldsHtml` of a page of any number, as a list of
 * definitions, rendered and sanitized; `shownFields` of a page of the site itself, with Markdown rendered and sanitized.
 */
export const shownFields = {
  fieldsHtml: z.string().optional(),
  shownFields: z.record(z.string(), value).optional(),
};

/** 'Gardens', 'FieldTrips'. */
function capitalized(section: string): string {
  const words = section.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return words.join('');
}

function schemaOf(field: OwnField) {
  switch (field.kind) {
    case 'text': {
      const { isMarkdown, maxLength } = field.rules;
      return isMarkdown ? markdown.max(maxLength, tooLong(maxLength)) : line(maxLength);
    }
    case 'number': {
      const { min, max, isWhole } = field.rules;
      const error = `Enter a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}.`;
      const number = z.number({ error }).min(min, error).max(max, error);
      return (isWhole ? number.int(error) : number).nullable();
    }
    case 'list': {
      const { maxEntries, maxLength, form } = field.rules;
      const line = requiredLine(maxLength);
      const entry = form ? line.regex(form.pattern, form.error) : line;
      return z.array(entry).max(maxEntries, `Enter at most ${maxEntries} lines.`);
    }
    case 'choice':
      return z.enum(['', ...Object.keys(field.rules.options)], 'Choose one of the options.');
    case 'reference': {
      const allowed = field.rules.sections;
      return z
        .string()
        .max(300)
        .regex(/^(?:\/[a-z-]+\/[\p{L}\p{N}_-]{1,100})?$/u, 'Choose a page.')
        .refine(
          (address) => address === '' || sectionOf(address, allowed) !== undefined,
          `Choose a page of ${allowed.map((each) => sectionWords[each].many).join(' or ')}.`,
        );
    }
  }
}

function tooLong(maximum: number): string {
  return `Enter at most ${maximum.toLocaleString('en')} characters.`;
}
