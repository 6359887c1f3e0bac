import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Call } from '#contract/call.ts';
import { contract, groups, type Path } from '#contract/index.ts';
import { ownFieldsSchemas } from '#contract/pages/own-fields.ts';
import type { Settings } from '../config.ts';
import { sharedFailures } from './failures.ts';
import { healthGroup, healthPaths } from './health.ts';
import { introduction } from './introduction.ts';
import { operationOf, signedIn } from './operation.ts';
import { plainSchema } from './plain-schema.ts';

export type ApiDocument = ReturnType<typeof createDocument>;

/** Describes the API in OpenAPI 3.1: every call of the contract, and the health endpoints. */
export function buildApiDocument(settings: Pick<Settings, 'siteUrl' | 'apiHost'>): ApiDocument {
  return createDocument(describe(settings), { override: plainSchema });
}

function describe({ siteUrl, apiHost }: Pick<Settings, 'siteUrl' | 'apiHost'>): ZodOpenApiObject {
  const calls = Object.entries(contract) as [Path, Call][];
  const paths: ZodOpenApiPathsObject = Object.fromEntries(
    calls.map(([path, call]) => [`/api/${path}`, { post: operationOf(path, call) }]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Common Plate API',
      version: '1',
      summary: 'Accounts, pages, newsletter, events and donations of Common Plate.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      ...(apiHost ? [{ url: apiHost, description: 'The API' }] : []),
      { url: siteUrl, description: 'The site' },
    ],
    security: signedIn,
    tags: [...groups.map(({ name, description }) => ({ name, description })), healthGroup],
    paths: { ...paths, ...healthPaths },
    components: {
      schemas: ownFieldsSchemas,
      securitySchemes: {
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'token',
          description: 'A browser’s session, set by auth/login and auth/register.',
        },
        xsrfHeader: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description:
            'The value of the readable cookie `XSRF-TOKEN`, required on every call that carries the `token` cookie.',
        },
        bearerToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` returned by auth/login, for clients without cookies.',
        },
      },
      parameters: {
        BotCheck: {
          in: 'header',
          name: 'X-Bot-Check',
          description:
            'A solved bot check (see site/getBotChallenge), after a 429: the call is then slowed down less.',
          schema: { type: 'string' },
        },
      },
      headers: {
        RetryAfter: {
          description: 'How many seconds to wait before trying again.',
          schema: { type: 'integer', minimum: 1 },
          example: 30,
        },
      },
      responses: sharedFailures,
    },
  };
}
