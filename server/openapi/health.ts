import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { failureOf } from './failures.ts';

const alive = {
  description: 'It is.',
  content: {
    'application/json': { schema: z.object({ code: z.literal(1) }), example: { code: 1 } },
  },
};

/** The group of the endpoints below. */
export const healthGroup = {
  name: 'health',
  description: 'Whether the server is alive and ready.',
};

/** The endpoints by which a service manager or load balancer monitors the program. */
export const healthPaths: ZodOpenApiPathsObject = {
  '/healthz': {
    get: {
      operationId: 'healthz',
      summary: 'Check whether the server is alive',
      tags: ['health'],
      security: [],
      responses: { 200: alive, 400: failureOf(400, false) },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readyz',
      summary: 'Check whether the server can store data and its migrations are done',
      tags: ['health'],
      security: [],
      responses: { 200: alive, 400: failureOf(400, false), 503: failureOf(503, false) },
    },
  },
};
