import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { withClient } from '#server/platform/limits/while-connected.ts';
import { withRequestSource } from '#server/platform/security-log/request-source.ts';
import { networkOf } from '../access/gate.ts';
import { withPermissionRecheck } from '../access/permission-recheck.ts';
import { requestSourceOf } from '../access/security-events.ts';
import type { Session } from '../access/session-store.ts';

export type AnyHandler = (body: unknown, context: CallContext) => unknown;

/** A call that was authorized, with its validated body. */
interface AuthorizedCall {
  call: Call;
  handle: AnyHandler;
  body: unknown;
  session: Session | null;
  /** Where it comes from: a call's own request, or that of the page that makes it. */
  request: FastifyRequest;
}

/** The parts of a call's own request and response, which a rendered page's call does not have. */
type OwnRequest = Pick<CallContext, 'file' | 'botCheck' | 'setCookie' | 'clearCookie'>;

/**
 * Runs a call's handler with its caller's current permissions; security events get the request's source.
 * @returns the handler's reply
 * @throws what the handler throws, and `AppError` `notSignedIn` or `notAllowed`
 */
export function runHandler(
  deps: AppDeps,
  { call, handle, body, session, request }: AuthorizedCall,
  own: OwnRequest,
): Promise<unknown> {
  const network = networkOf(request.ip);
  const client = { owner: session?.person.userId ?? network, socket: request.raw.socket };
  const context: CallContext = {
    ...own,
    person: session?.person ?? null,
    sessionId: session?.id ?? null,
    network,
    userAgent: request.headers['user-agent'] ?? '',
    settings: deps.settings,
  };
  return withRequestSource(requestSourceOf(request), () =>
    withPermissionRecheck(deps, { call, body, session }, () =>
      withClient(client, () => handle(body, context)),
    ),
  );
}
