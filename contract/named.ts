import { z } from 'zod';

/**
 * Names a schema: the API's document then describes it once, wherever it is used, and generated clients have a type of
 * that name. Derived schemas (`extend`, `pick`, `refine`) need names of their own.
 * @param id unique, in Pascal case
 * @param example a value that it accepts
 */
export function nameSchema(
  schema: z.ZodType,
  id: string,
  description: string,
  example?: unknown,
): void {
  z.globalRegistry.add(schema, {
    id,
    description,
    ...(example !== undefined && { examples: [example] }),
  });
}
