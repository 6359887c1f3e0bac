import { z } from 'zod';

/**
 * Who may make a call. `self` is the account that the body's `userId` names, and nobody else;
 * `selfOrAdministrator` adds administrators. `editor` includes administrators.
 */
export type Who = 'anyone' | 'member' | 'self' | 'selfOrAdministrator' | 'editor' | 'administrator';

/** One call of the contract: its body, its reply, who may make it, and what a page that shows its reply depends on. */
export interface Call<Body extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  readonly summary: string;
  readonly who: Who | ((body: z.output<Body>) => Who);
  readonly body: Body;
  readonly reply: Reply;
  /** Whether its body holds a picture, and may be larger than others for that. */
  readonly takesPicture?: true;
  /** Tags of what the reply shows: a change that is marked with one of them drops the pages that showed it. */
  readonly shows?: (body: z.output<Body>) => string[];
}

/** Describes a call; the identity function that lets TypeScript infer the schemas. */
export function call<Body extends z.ZodType, Reply extends z.ZodType>(
  definition: Call<Body, Reply>,
): Call<Body, Reply> {
  return definition;
}

/** A body of exactly these fields: an unknown one is refused (no mass assignment). */
export const body = z.strictObject;

/** A successful reply of these fields: `code` 1. Fields that are not named here never leave the server. */
export function reply<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.object({ code: z.literal(1), ...fields });
}

/** A reply to a change: it also carries the specification's wording. */
export function changed<Shape extends z.ZodRawShape>(fields: Shape) {
  return reply({ message: z.string(), ...fields });
}
