import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '#server/app-deps.ts';
import {
  authorize,
  authorizeEarly,
  rejectForeignOrigin,
  sessionOf,
  whoMay,
} from '../access/gate.ts';
import { cookieBasics } from '../access/session-cookies.ts';
import { isMultipart, requireOneFile } from '../bodies/multipart.ts';
import { failure } from '../errors/failure.ts';
import { sendUnknownCall } from '../errors/send-error.ts';
import { runHandler } from './run-handler.ts';
import type { ServedCall } from './served-call.ts';

/** It may carry more, such as the current state. */
const failureReply = failure.loose();

/**
 * Registers all calls as one route, which looks up the call of each request: routes of their own took 8% of a start.
 * @param calls by path
 */
export function mountCalls(
  app: FastifyInstance,
  deps: AppDeps,
  calls: ReadonlyMap<string, ServedCall>,
): void {
  const basics = cookieBasics(deps.settings);
  app.route<{ Params: { area: string; name: string } }>({
    method: 'POST',
    url: '/:area/:name',
    config: { readsOwnBody: (request) => request.served !== null && isMultipart(request) },
    schema: { response: { '4xx': failureReply } },
    // Checked before the body is read, so that only authorized callers cost us the parsing of a large one. The
    // final decision comes later: a caller must not keep a permission by holding back the last byte of a body.
    onRequest: async (request) => {
      const { area, name } = request.params;
      request.served = calls.get(`${area}/${name}`) ?? null;
      if (!request.served) return;
      rejectForeignOrigin(request, deps.allowedOrigins);
      const { call } = request.served;
      if (isPublicForSome(call)) return;
      request.session = await sessionOf(request, deps);
      authorizeEarly(call.who, request.session?.person ?? null);
    },
    preValidation: async (request) => {
      if (!request.served) return;
      if (request.body === undefined) request.body = {};
      request.session = await sessionOf(request, deps);
      request.body = request.served.validate(request.body);
    },
    preHandler: async (request) => {
      if (!request.served) return;
      const { call } = request.served;
      authorize(whoMay(call, request.body), request.session?.person ?? null, request.body);
      requireOneFile(call.file, request);
    },
    handler: async (request, reply) => {
      const { served, body, session, file } = request;
      if (!served) return sendUnknownCall(request, reply);
      const answer = await runHandler(
        deps,
        { call: served.call, handle: served.handle, body, session, request },
        {
          file,
          botCheck: header(request, 'x-bot-check'),
          setCookie: (name, value, options) =>
            reply.setCookie(name, value, { ...basics, ...options }),
          clearCookie: (name, options) => reply.clearCookie(name, { ...basics, ...options }),
        },
      );
      return reply.type('application/json; charset=utf-8').send(served.serialize(answer));
    },
  });
}

/** Whether anyone may make a call, at least with some bodies. */
const isPublicForSome = ({ who }: ServedCall['call']) =>
  who === 'anyone' || (typeof who === 'function' && who.early === 'anyone');

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};
