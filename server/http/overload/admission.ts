import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { NetworkBudget } from '#server/platform/limits/network-budget.ts';
import { PacedStarts } from '#server/platform/limits/paced-starts.ts';
import { networkOf } from '../access/gate.ts';
import type { NewConnections } from './new-connections.ts';
import type { Refuse } from './refusal.ts';

/**
 * How many requests may be in progress, and how often those of a kind are started while both wait. People with a
 * session have a share that a flood of visitors cannot use up. Whether the session is valid costs a query, and is
 * checked later.
 */
const shares = {
  visitor: { waiting: 600, weight: 1 },
  session: { waiting: 200, weight: 3 },
  // A load balancer would otherwise take a busy node away, with all its cached pages.
  readiness: { waiting: 40, weight: 3 },
};
type Kind = keyof typeof shares;

/** Decides which requests are processed now, later or not at all. Cached pages and `/healthz` do not ask it. */
export class Admission {
  readonly #refuse: Refuse;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #starts: PacedStarts<Kind>;
  readonly #inProgress: Record<Kind, NetworkBudget> = {
    visitor: new NetworkBudget(shares.visitor.waiting),
    session: new NetworkBudget(shares.session.waiting),
    readiness: new NetworkBudget(shares.readiness.waiting),
  };

  /** @param trustProxy the addresses and networks whose `X-Forwarded-For` is believed */
  constructor(trustProxy: string[] | undefined, refuse: Refuse, connections: NewConnections) {
    this.#refuse = refuse;
    this.#starts = new PacedStarts<Kind>(shares, () => connections.timeForOthers());
    const trust = proxyAddr.compile(trustProxy ?? []);
    this.#addressOf = (request) => (trustProxy ? proxyAddr(request, trust) : remoteOf(request));
  }

  /** @param start processes the request; it is called later, or never if the client leaves or the request is refused */
  admit(request: IncomingMessage, response: ServerResponse, start: () => void): void {
    const kind = kindOf(request);
    const network = networkOf(this.#addressOf(request));
    const share = this.#inProgress[kind].open(network);
    if (!share.tryTake(1)) {
      this.#refuse(request, response);
      return;
    }
    response.once('close', share.release);
    const begin = () => {
      if (!request.socket.destroyed) start();
    };
    // Everything that waits is in progress, so that there is room for it.
    this.#starts.start(begin, kind, network);
  }
}

const remoteOf = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';

function kindOf({ url, headers }: IncomingMessage): Kind {
  if (url === '/readyz') return 'readiness';
  return hasSession(headers) ? 'session' : 'visitor';
}

const hasSession = ({ cookie = '', authorization }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || /(?:^|;\s*)(?:__(?:Host|Secure)-)?token=[\w-]/.test(cookie);
