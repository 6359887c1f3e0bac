import { serializerCompiler } from 'fastify-type-provider-zod';
import { bodyLimits, type Call } from '#contract/call.ts';
import { contract, type Path } from '#contract/index.ts';
import { validateTypeFirst } from '../bodies/validator.ts';
import type { AnyHandler } from './run-handler.ts';

type Validate = (body: unknown) => { value?: unknown; error?: unknown };
type Serialize = (reply: unknown) => string;

/** A call of the contract with its handler. Its schemas are prepared when it is made for the first time. */
export class ServedCall {
  readonly path: Path;
  readonly call: Call;
  readonly handle: AnyHandler;
  #validate: Validate | undefined;
  #serialize: Serialize | undefined;

  constructor(path: Path, handle: AnyHandler) {
    this.path = path;
    this.call = contract[path] as Call;
    this.handle = handle;
  }

  /** Its address, which also names it in the metrics and the security log. */
  get url(): string {
    return `/api/${this.path}`;
  }

  /** The maximum size of its JSON body, in bytes. */
  get bodyLimit(): number {
    return this.call.bodyLimit ?? bodyLimits.small;
  }

  /**
   * Checks a body.
   * @returns what the handler gets
   * @throws an error that names what is wrong with it, as Fastify's own validation does
   */
  validate(body: unknown): unknown {
    this.#validate ??= validateTypeFirst({
      schema: this.call.body,
      method: 'POST',
      url: this.url,
      httpPart: 'body',
    }) as Validate;
    const { value, error } = this.#validate(body);
    if (error) throw Object.assign(new Error('The body is not valid.'), { validation: error });
    return value;
  }

  /**
   * Writes a reply as JSON: the fields of the contract and no others.
   * @throws if the contract does not allow the reply
   */
  serialize(reply: unknown): string {
    this.#serialize ??= serializerCompiler({
      schema: this.call.reply,
      method: 'POST',
      url: this.url,
      httpStatus: '200',
    });
    return this.#serialize(reply);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that the request makes; null: none, or an unknown one. */
    served: ServedCall | null;
  }
}
