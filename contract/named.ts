import { z } from 'zod';

/**
 * Gives a schema a name: the API's document then describes it once, wherever it is used, and generated clients
 * have a type of that name. What is derived from it (`extend`, `pick`, `refine`) needs a name of its own.
 * @param id unique, in Pascal case
 */
export function nameSchema(schema: z.ZodType, id: string, description: string): void {
  z.globalRegistry.add(schema, { id, description });
}
