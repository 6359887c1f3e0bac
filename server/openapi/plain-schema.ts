import type { z } from 'zod';
import type { ZodOpenApiOverride } from 'zod-openapi';

/**
 * Converts Zod's output to what generators understand best: a choice of literals as `enum`. A reply may get more fields
 * later, so it is not described as closed, whereas a body is.
 */
export const plainSchema: ZodOpenApiOverride = ({ jsonSchema, zodSchema, io }) => {
  const choices = jsonSchema.anyOf?.map((each) => ('const' in each ? each.const : undefined));
  if (choices?.every((each) => each !== undefined)) {
    delete jsonSchema.anyOf;
    jsonSchema.type = typeof choices[0] === 'number' ? 'integer' : 'string';
    jsonSchema.enum = choices;
  }
  if (typeof jsonSchema.const === 'number') jsonSchema.type = 'integer';
  if (io === 'output' && jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
  }
  // JSON Schema's patterns cannot ignore case: this one would reject valid input.
  if (zodSchema._zod.def.checks?.some(ignoresCase)) delete jsonSchema.pattern;
  // The format already implies it.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // Not a real limit, but the largest safe integer in JavaScript.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

function ignoresCase({ _zod: { def } }: z.core.$ZodCheck): boolean {
  return 'pattern' in def && def.pattern instanceof RegExp && def.pattern.ignoreCase;
}
