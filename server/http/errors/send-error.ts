import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { fieldMessage } from '#contract/shared/language/field-message.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { AppError, type ErrorCode } from '#server/platform/errors.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import {
  translate,
  translateFieldMessage,
  withLanguage,
} from '#server/platform/language/current-language.ts';
import { logRejection } from '../access/security-events.ts';
import { isMultipart } from '../bodies/multipart.ts';
import { routeOf } from '../route-label.ts';
import { logOutage } from './log-outage.ts';

/** The contract's statuses. */
const statuses: Record<ErrorCode, number> = {
  badInput: 400,
  notSignedIn: 401,
  notAllowed: 403,
  notFound: 404,
  conflict: 409,
  inUse: 409,
  tooLarge: 413,
  tooSlow: 408,
  unsupportedType: 415,
  tooMany: 429,
  unavailable: 503,
};

const fastifyMessages: Record<string, MessageKey> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'errors.notJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'errors.invalidJson',
  FST_ERR_CTP_BODY_TOO_LARGE: 'errors.bodyTooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'errors.bodyLength',
};

/** Errors quote the body: at most this many characters, and this many fields. */
const longestMessage = 200;
const maxFields = 50;

const shortened = (text: string) =>
  text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text;

/** The call of a request that failed: of its own, or one that a page makes for it. */
export interface FailedCall {
  /** The route rather than the URL, which may contain anything. */
  route: string;
  redeemsLink: boolean;
  /** Whether the call takes a file, and the body was JSON. */
  lacksFile: boolean;
  userId: string | null;
}

/** The response to an error. */
interface Failure {
  status: number;
  body: { code: 0; message: string } & Record<string, unknown>;
  /** In seconds. */
  retryAfter?: number | undefined;
}

/** Answers every error of the API: client errors in plain words, and internal ones without details. */
export function sendError(
  error: FastifyError | AppError | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('cache-control', 'no-store');
  // Fastify ends the connection of a rejected body, often before its sender reads why. See discard-unread-body.ts.
  reply.removeHeader('connection');
  const call = request.served?.call;
  const failed = {
    route: routeOf(request) ?? '',
    redeemsLink: call?.redeemsLink === true,
    lacksFile: call?.file !== undefined && !isMultipart(request),
    userId: request.session?.person.userId ?? null,
  };
  const { status, body, retryAfter } = withLanguage(request.language, () =>
    describeError(error, request, failed),
  );
  // A client that has left cannot be answered: thousands that leave together would hold up everyone else. A failure of
  // the server goes on, to be counted.
  if (reply.raw.destroyed && status < 500) return void reply.hijack();
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  return reply.status(status).send(body);
}

/** The response to an error, which is logged if the operator needs to know. */
export function describeError(
  error: FastifyError | AppError | null,
  request: FastifyRequest,
  call: FailedCall,
): Failure {
  if (error instanceof AppError) {
    const message = error.code === 'tooLarge' ? withHint(error.message, call) : error.message;
    logRejection(request, error, call);
    const { errors, current, secondStep, botCheck } = error.details;
    const retryAfter = error.details.retryAfter ?? (error.code === 'unavailable' ? 5 : undefined);
    if (error.cause && error.code === 'unavailable') {
      logOutage(request, error.cause, error.message);
    } else if (error.cause) request.log.error(error.cause);
    const body = {
      code: 0 as const,
      message,
      ...(errors && { errors }),
      ...(secondStep && { secondStep }),
      ...(botCheck && { botCheck }),
      ...current,
    };
    return { status: statuses[error.code], body, retryAfter };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return describeBadBody(error.validation);
  const status = error?.statusCode ?? 500;
  if (error && status < 500) {
    const message = translate(fastifyMessages[error.code] ?? 'errors.requestInvalid');
    return {
      status,
      body: { code: 0, message: status === 413 ? withHint(message, call) : message },
    };
  }
  if (isDatabaseUnavailable(error)) {
    logOutage(request, error);
    return {
      status: 503,
      body: { code: 0, message: translate('errors.somethingWentWrong') },
      retryAfter: 5,
    };
  }
  request.log.error(error);
  return { status: 500, body: { code: 0, message: translate('errors.somethingWentWrong') } };
}

/** Names the fields of a body that are not valid. The message is for a person, to whom a field's name says nothing. */
function describeBadBody(
  issues: { instancePath: string; message?: string | undefined }[],
): Failure {
  const errors: Record<string, string> = {};
  for (const { instancePath, message } of issues.slice(0, maxFields)) {
    const field = shortened(instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body');
    errors[field] ??= shortened(translateFieldMessage(message ?? fieldMessage('fields.invalid')));
  }
  const [message = translate('fields.invalid')] = Object.values(errors);
  return { status: 400, body: { code: 0, message, errors } };
}

/** When a JSON body is too large, explains how to send the file instead, if the call takes one. */
function withHint(message: string, { lacksFile }: FailedCall): string {
  if (!lacksFile) return message;
  return translate('errors.sendAsFile', { message });
}

/** Answers a path under `/api` that is not a call. */
export function sendUnknownCall({ language }: FastifyRequest, reply: FastifyReply) {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .send({ code: 0, message: translatorOf(language)('errors.unknownCall') });
}
