import { z } from 'zod';
import type { Capability } from './shared/capabilities.ts';

/**
 * Who may make a call: those whose roles have a capability. `self` is only the account that the body's `userId` names;
 * `selfOr` adds those with a capability. `staff` is anyone who holds a role.
 */
export type Who =
  | 'anyone'
  | 'member'
  | 'self'
  | { readonly selfOr: Capability }
  | 'staff'
  | Capability;

/** Required for any body of a call: of several capabilities, any one. */
export type Early = Who | readonly [Capability, ...Capability[]];

/**
 * Who has a capability, in words: 'editors, publishers and administrators'.
 * @param otherThan leaves out those who have this one too
 */
export type HoldersOf = (capability: Capability, otherThan?: Capability) => string;

/**
 * The maximum size of JSON bodies, in bytes: by default; with a small file in a field, base64; with one long text,
 * whose characters may take four bytes each; and with a list of such texts.
 */
export const bodyLimits = {
  small: 64 * 1024,
  smallFile: 384 * 1024,
  text: 1024 * 1024,
  texts: 2 * 1024 * 1024,
} as const;

/** A file that a call accepts as a multipart part after the JSON part. The call requires a session. */
export interface FilePart {
  /** The JSON field for a small file, which the part replaces. */
  readonly field: string;
  /** In bytes. */
  readonly maximum: number;
  /** Whether one of the two is required. */
  readonly isRequired: boolean;
}

/** Who may make a call, depending on its body. */
interface WhoByBody<Body, AnyBody extends Early = Early> {
  (body: Body): Who;
  /** Required for any body: checked before the body is read. */
  readonly early: AnyBody;
  /** In words, for the API's description. */
  readonly description: (holdersOf: HoldersOf) => string;
}

/** Who may make a call, for all bodies or depending on the body. */
type WhoFor<Body extends z.ZodType> = Who | WhoByBody<z.output<Body>>;

/** Describes who may make a call, depending on its body. */
export function byBody<Body, const AnyBody extends Early>({
  of,
  ...fixed
}: {
  early: AnyBody;
  description: (holdersOf: HoldersOf) => string;
  of: (body: Body) => Who;
}): WhoByBody<Body, AnyBody> {
  return Object.assign((body: Body) => of(body), fixed);
}

/** A status other than 2xx by which a call may fail for a reason of its own: those of all calls are not repeated. */
export type OwnFailure = 401 | 404 | 409 | 429;

/** Everything about a call but its schemas: who may make it, and what pages that show its reply depend on. */
interface CallTerms<Body extends z.ZodType, Caller extends WhoFor<Body>> {
  readonly summary: string;
  readonly who: Caller;
  /** The maximum JSON body, in bytes, if not `bodyLimits.small`. */
  readonly bodyLimit?: number;
  /** The file that may be sent alongside the JSON, as multipart/form-data. */
  readonly file?: FilePart;
  /** Its transactions lock other accounts: all administrators first, then the caller. */
  readonly locksAccounts?: true;
  /** Its body contains a mailed link or a ticket of an account: wrong ones are recorded in the security log. */
  readonly redeemsLink?: true;
  /** Tags of the reply's data: a change marked with one of them drops the cached pages that show it. */
  readonly cacheTags?: (body: z.output<Body>) => string[];
  /**
   * Every page shows its reply, private ones too: it is the same for everyone, and kept until one of its tags changes.
   */
  readonly isOnEveryPage?: true;
  /** How it may fail besides the failures of all calls. The tests fail on any other status. */
  readonly failures?: readonly OwnFailure[];
  /** Too many attempts are slowed down less with a solved bot check. */
  readonly acceptsBotCheck?: true;
  /** It starts a session: its 401 may ask for a second step. */
  readonly signsIn?: true;
}

/** A body that a call accepts, and a reply to it, for the API's description. */
interface CallExample<Body extends z.ZodType, Reply extends z.ZodType> {
  readonly body?: z.input<Body>;
  readonly reply?: z.input<Reply>;
}

/** A call of the contract, with the schemas of its body and its reply. */
export interface Call<
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Caller extends WhoFor<Body> = WhoFor<Body>,
> extends CallTerms<Body, Caller> {
  readonly body: Body;
  readonly reply: Reply;
  /** Every call that takes fields has one. */
  readonly example?: CallExample<Body, Reply>;
}

/** A call as the contract lists it: its schemas, which together take a tenth of a start, are made when first needed. */
interface CallDefinition<
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Caller extends WhoFor<Body>,
> extends CallTerms<Body, Caller> {
  readonly body: () => Body;
  readonly reply: () => Reply;
  readonly example?: NoInfer<CallExample<Body, Reply>>;
}

/** Describes a call, and lets TypeScript infer its schemas, and whether handlers have a caller. */
export function call<
  Body extends z.ZodType,
  Reply extends z.ZodType,
  const Caller extends WhoFor<Body>,
>(definition: CallDefinition<Body, Reply, Caller>): Call<Body, Reply, Caller> {
  let body: Body | undefined;
  let reply: Reply | undefined;
  return {
    ...definition,
    get body() {
      body ??= definition.body();
      return body;
    },
    get reply() {
      reply ??= definition.reply();
      return reply;
    },
  };
}

/** A body of exactly these fields: unknown ones are rejected (no mass assignment). */
export const body = z.strictObject;

/** Shared by all replies: 600 schemas of their own would take 2% of a start. */
const success = z.literal(1);
const message = z.string();

/** A successful reply of these fields: `code` 1. Other fields never leave the server. */
export function reply<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.object({ code: success, ...fields });
}

/** A reply to a change, with the specification's message. */
export function changed<Shape extends z.ZodRawShape>(fields: Shape) {
  return reply({ message, ...fields });
}
