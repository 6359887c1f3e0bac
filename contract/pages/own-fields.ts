import { z } from 'zod';
import { line, markdown, requiredLine } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { fieldsOf, sectionsWhere } from '../shared/pages/kinds/kinds.ts';
import { type FieldValues, type OwnField, sectionOf } from '../shared/pages/kinds/own-field.ts';
import { sectionWords } from '../shared/pages/sections.ts';

/** Any value of a field; those of a section's fields are checked by its own schema. */
const value = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

const sections = sectionsWhere(({ fields }) => Object.keys(fields).length > 0);

/** The schemas of the sections that have fields of their own: in an edit each field may be left out. */
const schemas = new Map<string, z.ZodType<Partial<FieldValues>>>(
  sections.map((section) => {
    const schema = z.strictObject(
      Object.fromEntries(
        Object.entries(fieldsOf(section) ?? {}).map(([name, field]) => [
          name,
          schemaOf(field)
            .describe(field.help || field.label)
            .optional(),
        ]),
      ),
    );
    nameSchema(
      schema,
      nameOfSchema(section),
      `The fields that only pages of the section “${sectionWords[section].many}” have.`,
    );
    return [section, schema];
  }),
);

/** The schema of a section's own fields; undefined: it has none. */
export const ownFieldsSchema = (section: string) => schemas.get(section);

/** The same for all sections, by their names in the API's description. */
export const ownFieldsSchemas = Object.fromEntries(
  [...schemas].map(([section, schema]) => [nameOfSchema(section), schema]),
);

const fields = z.record(z.string(), value).meta({ override: describeAsAny });

/** Describes the fields as those of any section. */
function describeAsAny({ jsonSchema }: { jsonSchema: object }): void {
  const [first, ...others] = sections.map((section) => ({
    $ref: `#/components/schemas/${nameOfSchema(section)}`,
  }));
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
  Object.assign(jsonSchema, others.length === 0 ? first : { anyOf: [first, ...others] });
}

/**
 * In a draft's data: the values of its section's own fields, by their names; absent: it has none. In an edit: the values
 * to change.
 */
export const ownFields = withOwnFields({ fields: fields.optional() });

/** Next to a page's data: its own fields as a list of definitions, rendered and sanitized. */
export const ownFieldsHtml = withOwnFields({ fieldsHtml: z.string().optional() });

/** The parts of a schema that calls have as soon as a section has fields of its own. */
function withOwnFields<Shape extends z.ZodRawShape>(shape: Shape): Shape {
  return sections.length > 0 ? shape : ({} as Shape);
}

/** 'GardensFields'. */
function nameOfSchema(section: string): string {
  const words = section.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}Fields`;
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
      const { maxEntries, maxLength } = field.rules;
      return z.array(requiredLine(maxLength)).max(maxEntries, `Enter at most ${maxEntries} lines.`);
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
