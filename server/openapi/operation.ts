import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from 'zod-openapi';
import type { Call, FilePart } from '#contract/call.ts';
import type { Path } from '#contract/index.ts';
import { accessOf } from './access.ts';
import { failureOf, failureStatusesOf } from './failures.ts';

/** How a session is proved: a browser's cookie and its XSRF header, or just the token. */
export const signedIn = [{ sessionCookie: [], xsrfHeader: [] }, { bearerToken: [] }];
/** The document's default applies otherwise: most calls need a session. */
const security = {
  none: { security: [] },
  required: {},
  forDrafts: { security: [{}, ...signedIn] },
};

/** Describes one call of the contract. */
export function operationOf(path: Path, call: Call): ZodOpenApiOperationObject {
  const access = accessOf(call);
  const { body, reply } = call.example ?? {};
  const failures = failureStatusesOf(call).map((status) => [
    status,
    failureOf(status, call.signsIn === true),
  ]);
  return {
    operationId: operationIdOf(path),
    summary: call.summary,
    description: access.description,
    tags: [path.split('/')[0] ?? ''],
    ...security[access.session],
    ...(call.acceptsBotCheck && {
      parameters: [{ $ref: '#/components/parameters/BotCheck' }],
    }),
    ...(hasFields(call.body) && { requestBody: requestBodyOf(call.body, body, call.file) }),
    responses: {
      200: {
        description: 'Success.',
        content: {
          'application/json': {
            schema: call.reply,
            ...(reply !== undefined && { example: reply }),
          },
        },
      },
      ...Object.fromEntries(failures),
    },
  };
}

/** The operation id of 'pages/getPageData' is `pagesGetPageData`. */
const operationIdOf = (path: string) =>
  path.replace(/[/-](\w)/g, (_separator, letter: string) => letter.toUpperCase());

/** A call without fields needs no body. */
const hasFields = (body: z.ZodType) =>
  !(body instanceof z.ZodObject) || Object.keys(body.shape).length > 0;

/**
 * A body that may be empty may be omitted.
 * @param file that may be sent alongside the JSON, as a second part of a form
 */
function requestBodyOf(
  body: z.ZodType,
  example?: unknown,
  file?: FilePart,
): ZodOpenApiRequestBodyObject {
  return {
    required: !body.safeParse({}).success,
    content: {
      'application/json': { schema: body, ...(example !== undefined && { example }) },
      ...(file && { 'multipart/form-data': formOf(body, file) }),
    },
  };
}

/** The JSON as a part `body`, and then the file as a part `file`. */
const formOf = (body: z.ZodType, { field, maximum }: FilePart) => ({
  schema: {
    type: 'object' as const,
    required: ['body', 'file'],
    properties: {
      // Without the registry of named schemas, whose references would not resolve here.
      body: z.toJSONSchema(body, {
        io: 'input',
        unrepresentable: 'any',
        metadata: z.registry(),
      }) as object,
      file: {
        type: 'string' as const,
        format: 'binary',
        description: `Instead of the field \`${field}\`: at most ${maximum} bytes. It follows the \`body\` part.`,
      },
    },
  },
  encoding: { body: { contentType: 'application/json' } },
});
