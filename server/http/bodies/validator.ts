import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

type Schema = z.core.$ZodType;

/**
 * Fastify's validator for the contract's schemas, which checks a value's type before its length. Zod runs a length
 * check on everything that has a `length`, even after the type was found wrong. So `{"length":{"toString":1}}`, sent as
 * a text, would throw inside Zod and cause a 500.
 */
export const validateTypeFirst: FastifySchemaCompiler<Schema> = (route) => {
  checkTypeBeforeLength(route.schema);
  return (validatorCompiler as FastifySchemaCompiler<Schema>)(route);
};

const lengthChecks = new Set(['max_length', 'min_length', 'length_equals']);
const sizeChecks = new Set(['max_size', 'min_size', 'size_equals']);

type Condition = z.core.$ZodCheckDef['when'];
const hasLength: Condition = ({ value }) => typeof value === 'string' || Array.isArray(value);
/** JSON has no values that Zod measures by size. */
const hasSize: Condition = () => false;

/** The schemas whose conditions are replaced. */
const checked = new WeakSet<Schema>();

/** Replaces the conditions of all length and size checks in a schema, at any depth. */
function checkTypeBeforeLength(schema: Schema): void {
  if (checked.has(schema)) return;
  checked.add(schema);
  for (const { _zod: check } of schema._zod.def.checks ?? []) {
    if (lengthChecks.has(check.def.check)) check.def.when = hasLength;
    if (sizeChecks.has(check.def.check)) check.def.when = hasSize;
  }
  for (const inner of innerSchemas(schema)) checkTypeBeforeLength(inner);
}

/** A schema's subschemas: its definition has them in fields, lists or a shape. */
function innerSchemas(schema: Schema): Schema[] {
  const parts = Object.values(schema._zod.def).flatMap((part: unknown) =>
    Array.isArray(part) ? part : isShape(part) ? Object.values(part) : [part],
  );
  return parts.filter(isSchema);
}

const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && '_zod' in part;

const isShape = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !isSchema(part);
