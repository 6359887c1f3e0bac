import { z } from 'zod';
import type { ZodOpenApiComponentsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { secondStep } from '#contract/account/two-factor.ts';
import type { Call, OwnFailure } from '#contract/call.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { failure } from '../http/errors/failure.ts';
import { accessOf } from './access.ts';

/**
 * Statuses of all calls: they read JSON of a limited size, check the request's origin, and may find the program or its
 * database overloaded.
 */
const always = [400, 403, 413, 415, 503] as const;

/** The contract's statuses other than 2xx. */
export type FailureStatus = (typeof always)[number] | OwnFailure;

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

const conflict = failure.loose();
z.globalRegistry.add(conflict, {
  id: 'Conflict',
  description: 'Why a call was refused, with the current state under its name in the reply.',
});

const signInFailure = failure.extend({ secondStep: secondStep.optional() });
z.globalRegistry.add(signInFailure, {
  id: 'SignInFailure',
  description: 'Why a sign-in was refused, and what it still needs.',
});

const named: Record<FailureStatus, string> = {
  400: 'BadInput',
  401: 'NotSignedIn',
  403: 'NotAllowed',
  404: 'NotFound',
  409: 'Conflicted',
  413: 'TooLarge',
  415: 'NotJson',
  429: 'TooMany',
  503: 'Unavailable',
};

function response(
  description: string,
  message: string,
  details: Partial<ZodOpenApiResponseObject> & { schema?: z.ZodType; fields?: object } = {},
): ZodOpenApiResponseObject {
  const { schema = failure, fields, ...rest } = details;
  const example = { code: 0, message, ...fields };
  return { description, content: { 'application/json': { schema, example } }, ...rest };
}

/** The replies that calls share, by name. */
export const sharedFailures = {
  BadInput: response(
    'The body is not valid JSON, or a field of it is not valid.',
    'This field must be a valid email.',
    {
      fields: { errors: { email: 'This field must be a valid email.' } },
    },
  ),
  NotSignedIn: response('There is no valid session.', 'Please sign in.'),
  SecondStepNeeded: response(
    'The account requires a second step to sign in, described by `secondStep`.',
    'Please confirm that it’s you.',
    {
      schema: signInFailure,
      fields: {
        secondStep: {
          ticket: 'xJ0c7SgyV1mUNf3y2b2bJ3m6nV7b2a0v9Qe8r5t1W4k',
          methods: ['app', 'recovery'],
        },
      },
    },
  ),
  NotAllowed: response(
    'This account isn’t allowed to make the call, the XSRF header is missing or wrong, or the call came from another site.',
    'You don’t have permission to do this.',
  ),
  NotFound: response('It doesn’t exist.', 'This page doesn’t exist.'),
  Conflicted: response(
    'It has changed since you read it, or its state doesn’t allow this. The reply contains the current state.',
    'Someone else changed this page after you opened it.',
    { schema: conflict },
  ),
  TooLarge: response('The body is too large.', 'The body is too large.'),
  NotJson: response(
    'The call doesn’t accept the body’s media type.',
    'The body must be JSON (Content-Type: application/json).',
  ),
  TooMany: response(
    'Too many attempts. Wait as long as `Retry-After` says, or send a solved bot check if the call accepts one.',
    'Too many attempts. Please wait a little and try again.',
    { headers: retryAfter },
  ),
  Unavailable: response(
    'The server is overloaded, or a service it needs is down. Nothing was saved.',
    translatorOf(defaultLanguage)('errors.somethingWentWrong'),
    { headers: retryAfter },
  ),
} satisfies ZodOpenApiComponentsObject['responses'];

/** The statuses other than 2xx of a call, in ascending order. */
export function failureStatusesOf(call: Call): FailureStatus[] {
  const session: FailureStatus[] = accessOf(call).session === 'none' ? [] : [401];
  const uploads: FailureStatus[] = call.file ? [429] : [];
  return [...new Set([...always, ...session, ...uploads, ...(call.failures ?? [])])].sort(
    (one, other) => one - other,
  );
}

/** A call's response with this status. */
export function failureOf(status: FailureStatus, isSignIn: boolean) {
  const name = status === 401 && isSignIn ? 'SecondStepNeeded' : named[status];
  return { $ref: `#/components/responses/${name}` } as const;
}
