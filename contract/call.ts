import { z } from 'zod';

/**
 * Who may make a call. `self` is the account that the body's `userId` names, and nobody else;
 * `selfOrAdministrator` adds administrators. `editor` includes administrators.
 */
export type Who = 'anyone' | 'member' | 'self' | 'selfOrAdministrator' | 'editor' | 'administrator';

/**
 * The largest JSON bodies, in bytes: of a call that names no limit; with a small file in a field, base64;
 * with one long text, whose characters may take four bytes each; and with a list of such texts.
 */
export const bodyLimits = {
  small: 64 * 1024,
  smallFile: 384 * 1024,
  text: 1024 * 1024,
  texts: 2 * 1024 * 1024,
} as const;

/** A file that a call takes as a part of its own, after a part with the JSON. Such a call needs a session. */
export interface FilePart {
  /** The field of the JSON that holds a small file, for which the part stands. */
  readonly field: string;
  /** In bytes. */
  readonly maximum: number;
  /** Whether there must be either of the two. */
  readonly isRequired: boolean;
}

/** Who may make a call, for all bodies or by what the body says. */
type WhoFor<Body extends z.ZodType> = Who | ((body: z.output<Body>) => Who);

/** One call of the contract: its body, its reply, who may make it, and what a page that shows its reply depends on. */
export interface Call<
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Caller extends WhoFor<Body> = WhoFor<Body>,
> {
  readonly summary: string;
  readonly who: Caller;
  readonly body: Body;
  readonly reply: Reply;
  /** The largest JSON body, in bytes, where it is not `bodyLimits.small`. */
  readonly bodyLimit?: number;
  /** The file that may be sent alongside the JSON, as multipart/form-data. */
  readonly file?: FilePart;
  /** Its transactions lock other accounts: all administrators first, and the caller after that. */
  readonly locksAccounts?: true;
  /** Its body holds a mailed link or a ticket of an account: a wrong one goes into the security log. */
  readonly redeemsLink?: true;
  /** Tags of what the reply shows: a change that is marked with one of them drops the pages that showed it. */
  readonly shows?: (body: z.output<Body>) => string[];
}

/** Describes a call; the identity function that lets TypeScript infer the schemas, and whether handlers have a caller. */
export function call<
  Body extends z.ZodType,
  Reply extends z.ZodType,
  const Caller extends WhoFor<Body>,
>(definition: Call<Body, Reply, Caller>): Call<Body, Reply, Caller> {
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
