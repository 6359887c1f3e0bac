import { z } from 'zod';
import type { FormResult } from '#contract/form-result.ts';
import type { Path } from '#contract/index.ts';
import { afterSentence } from '#contract/shared/something-went-wrong.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentTranslate, translate } from '#server/platform/language/current-language.ts';
import type { WaitingPass } from '#server/platform/limits/waiting-pass.ts';
import { bodyErrors } from './body-errors.ts';
import type { Form, FormCalls, FormResponse, PostedForm } from './form.ts';

/** A single-line field. */
export const lineField = z.string().max(2_000).default('');
/** A multi-line field. Browsers count a line break as one character, and send two. */
export const longTextField = z
  .string()
  .max(20_000)
  .overwrite((text) => text.replaceAll('\r\n', '\n'))
  .default('');

type Shape = Record<string, typeof lineField>;
type Reply = Record<string, unknown>;

/** A form that makes one call. */
interface FormDefinition<Fields> {
  /** The page that shows the outcome. */
  page: string | ((fields: Fields) => string);
  call(fields: Fields): { path: Path; body: Record<string, unknown> };
  /** What is wrong with fields that are not part of the call, which is then not made. */
  check?(fields: Fields): Record<string, string>;
  /** Where a reply redirects to instead of a page, if anywhere. */
  redirectTo?(reply: Reply, fields: Fields): string | undefined;
  isSuccess(reply: Reply): boolean;
  /** Whether the specification's sentence about failures comes before a reason that is about no field. */
  hasFailureSentence?: true;
  /** The page's additions to a reply's message. */
  messageSuffix?(reply: Reply): string;
  /** The call that ends the browser's current session, and after which replies it is made. */
  endsSession?: { by: Path; after(reply: Reply): boolean };
  /** Further content of the page, mainly the submitted values. */
  resultFields?(
    fields: Fields,
    answer: { status: number; message: string; reply: Reply },
  ): ResultFields;
}

type ResultFields = Partial<FormResult>;

/** The field of every form that replaces the bot check: see `waiting-pass.ts`. */
const proofFields = z.object({ botCheck: lineField });

/** Defines a form by its fields and by how they are used. */
export function defineForm<Fields extends Shape>(
  definition: { fields: Fields } & FormDefinition<z.output<z.ZodObject<Fields>>>,
): Form {
  const fields = z.object(definition.fields);
  return {
    async answer(posted, calls) {
      return answer(definition, read(fields, posted), read(proofFields, posted).botCheck, calls);
    },
  };
}

function read<Schema extends z.ZodType>(schema: Schema, posted: PostedForm): z.output<Schema> {
  const parsed = schema.safeParse(posted);
  if (parsed.success) return parsed.data;
  throw new AppError('badInput', translate('errors.formInvalid'));
}

async function answer<Fields>(
  form: FormDefinition<Fields>,
  fields: Fields,
  botCheck: string,
  calls: FormCalls,
): Promise<FormResponse> {
  const { path, body } = form.call(fields);
  const page = typeof form.page === 'string' ? form.page : form.page(fields);
  const own = form.check?.(fields) ?? {};
  if (Object.keys(own).length > 0) {
    const errors = { ...bodyErrors(path, body), ...own };
    const [message = ''] = Object.values(errors);
    const shown = form.resultFields?.(fields, { status: 400, message, reply: {} });
    return { page, result: { message, isDone: false, errors, pass: botCheck, ...shown } };
  }
  const made = await calls.call(path, body, botCheck);
  const { status, json: reply } = made;
  const cookies = form.endsSession?.after(reply)
    ? await calls.endSession(form.endsSession.by)
    : made.cookies;
  const redirectTo = form.redirectTo?.(reply, fields);
  if (redirectTo !== undefined) return { redirectTo, cookies };
  const said = messageOf(reply, made.retryAfter);
  const isFailure = form.hasFailureSentence && status >= 400 && reply.errors === undefined;
  const message = [
    isFailure ? afterSentence(said, currentTranslate()) : said,
    form.messageSuffix?.(reply),
  ]
    .filter(Boolean)
    .join(' ');
  return {
    page,
    result: {
      message,
      isDone: status < 300 && form.isSuccess(reply),
      errors: (reply.errors as Record<string, string> | undefined) ?? {},
      pass: passOf(reply)?.pass ?? '',
      ...form.resultFields?.(fields, { status, message, reply }),
    },
    cookies,
  };
}

/** The bot check needs scripts: without them a pass replaces it after a wait. */
const passOf = ({ botCheck }: Reply) => botCheck as WaitingPass | undefined;

/** The outcome, and how long to wait if need be. */
function messageOf(reply: Reply, retryAfter = 0): string {
  const message = String(reply.message ?? '');
  const wait = passOf(reply)?.wait;
  if (wait !== undefined) return translate('errors.submitAfter', { message, count: wait });
  if (!(retryAfter > 0)) return message;
  return retryAfter < 120
    ? translate('errors.waitSeconds', { message, count: retryAfter })
    : translate('errors.waitMinutes', { message, count: Math.ceil(retryAfter / 60) });
}
