import { z } from 'zod';

/**
 * Names a schema: the API's document then describes it once, wherever it is used, and generated clients have a type of
 * that name. Derived schemas (`extend`, `pick`, `refine`) need names of their own.
 * @param id unique, in Pascal case
 */
export function nameSchema(schema: z.ZodType, id: string, description: string): void {
  z.globalRegistry.add(schema, { id, description });
}
