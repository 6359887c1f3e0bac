import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { contract, type Path } from '#contract/index.ts';

/** The JSON Schema of a field, as far as it is used here. */
interface FieldSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: FieldSchema[];
  oneOf?: FieldSchema[];
  pattern?: string;
  minimum?: number;
  maxLength?: number;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
  /** The values of a record with any names. */
  additionalProperties?: FieldSchema | boolean;
}

/** The path of a field in a body: `['pageContent', 0, 'title']`. */
export type FieldPath = (string | number)[];

/** One field of a call's body, at any depth. */
export interface Field {
  place: FieldPath;
  schema: FieldSchema;
  isRequired: boolean;
}

export const paths = Object.keys(contract) as Path[];

/** A call of the contract, without the types of its body and reply. */
export const callOf = (path: Path) => contract[path] as Call;

/** Whether a call is for staff only, whatever its body. */
export function isForStaff(path: Path): boolean {
  const { who } = callOf(path);
  const needed = typeof who === 'function' ? who.early : who;
  if (typeof needed === 'object') return !('selfOr' in needed);
  return needed !== 'anyone' && needed !== 'member' && needed !== 'self';
}

/** Without names, schemas are inlined where they are used. */
const withoutNames = z.registry<object>();

const schemas = new Map<Path, FieldSchema>();

function schemaOf(path: Path): FieldSchema {
  const known = schemas.get(path);
  if (known) return known;
  const schema = z.toJSONSchema(callOf(path).body, {
    io: 'input',
    unrepresentable: 'any',
    metadata: withoutNames,
  }) as FieldSchema;
  schemas.set(path, schema);
  return schema;
}

/** For every pattern of the contract, one of these texts matches. */
const token = 'aB3'.repeat(20).slice(0, 43);
const texts = [
  'Bean',
  '2026march',
  token,
  'bean@example.org',
  '2026-03-02',
  '2026-03-02T09:00:00Z',
  '03:00',
  '/Bean',
  'practice_Bean',
  '#2b2a26',
  `Bean.${token}`,
];

/** Values that a pattern alone does not determine. */
const byName: Record<string, unknown> = {
  password: 'Seven Beans 7',
  newPassword: 'Seven Beans 8',
  file: 'L0JlYW4sL0Fib3V0',
  at: '2099-03-01T09:00',
  startsAt: '2026-03-02T09:00',
  endsAt: '2026-03-02T10:00',
  opensAt: '2026-03-01T09:00',
  closesAt: '2026-03-02T08:00',
  timeZone: 'America/New_York',
  mailWebhookSecret: 'a-secret-of-32-characters-or-more',
  statement: 'They signed the paper list at our cooking class in March.',
  from: '/Bean',
  to: '/About',
  // Colors with enough contrast to the default text colors.
  ground: '#fbf7ee',
  panel: '#fffdf8',
  band: '#f1e7d0',
  data: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=',
};

/** A body that the contract accepts, with every field, generated from the contract. */
export function exampleBody(path: Path): Record<string, unknown> {
  const body = example(schemaOf(path), '') as Record<string, unknown>;
  const checked = callOf(path).body.safeParse(body);
  if (!checked.success) {
    throw new Error(`There is no example for ${path} yet: ${z.prettifyError(checked.error)}`);
  }
  return body;
}

function example(schema: FieldSchema, name: string): unknown {
  if (name in byName) return byName[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return example(choices[0] ?? {}, name);
  if (schema.type === 'array') return [example(schema.items ?? {}, name)];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, field]) => [key, example(field, key)]));
  }
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  return texts.find((text) => pattern.test(text)) ?? '';
}

/** Every field of a call's body, including those inside lists and objects. */
export function fieldsOf(path: Path): Field[] {
  const fields: Field[] = [];
  const visit = (schema: FieldSchema, place: FieldPath) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const isRequired = schema.required?.includes(name) ?? false;
      fields.push({ place: [...place, name], schema: field, isRequired });
      visit(field, [...place, name]);
      if (field.items) {
        fields.push({ place: [...place, name, 0], schema: field.items, isRequired: false });
        visit(field.items, [...place, name, 0]);
      }
    }
  };
  visit(schemaOf(path), []);
  return fields;
}

/** The body with another value at one path; `undefined` removes the field. */
export function withField(body: object, place: FieldPath, value: unknown): Record<string, unknown> {
  type Holder = Record<string | number, unknown>;
  const copy = structuredClone(body) as Holder;
  const holder = place.slice(0, -1).reduce((inner, key) => inner[key] as Holder, copy);
  holder[place.at(-1) as string] = value;
  return copy;
}
