import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/** SendGrid's data: who left which suppression group, by the group's name. */
export type Groups = Record<string, string[]>;

/** A bounce, as SendGrid reports it; `created` in seconds. */
interface ReportedBounce {
  created: number;
  email: string;
  reason: string;
  status: string;
}

/**
 * A local server that implements SendGrid's `GET /v3/asm/groups`, `GET /v3/asm/groups/{id}/suppressions` and `GET
 * /v3/suppression/bounces` as documented.
 * @param pageSize the maximum number of addresses per response; a Link header names the next page
 */
export async function aSuppressionServer(groups: Groups, pageSize = Number.POSITIVE_INFINITY) {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const bounces: ReportedBounce[] = [];
  const failure: { at: RegExp | null; status: number; body: unknown; link: string } = {
    at: null,
    status: 500,
    body: {},
    link: '',
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    asked.push({ path: request.url ?? '', headers: request.headers });
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== 'Bearer SG.key') {
      return answer(401, { errors: [{ field: null, message: 'authorization required' }] });
    }
    if (failure.at?.test(pathname)) return answer(failure.status, failure.body);
    const names = Object.keys(groups);
    if (pathname === '/v3/asm/groups') {
      const described = names.map((name, index) => ({
        id: 100 + index,
        name,
        description: `About ${name}`,
        is_default: false,
        unsubscribes: groups[name]?.length ?? 0,
        last_email_sent_at: null,
      }));
      return answer(200, described);
    }
    if (pathname === '/v3/suppression/bounces') {
      const [since, limit, first] = ['start_time', 'limit', 'offset'].map((name) =>
        Number(searchParams.get(name)),
      ) as [number, number, number];
      const told = bounces.filter(({ created }) => created >= since);
      return answer(200, told.slice(first, first + Math.min(limit, 500)));
    }
    const id = /^\/v3\/asm\/groups\/(\d+)\/suppressions$/.exec(pathname)?.[1];
    const all = groups[names[Number(id) - 100] ?? ''];
    if (!all) return answer(404, { errors: [{ field: null, message: 'group not found' }] });
    const offset = Number(searchParams.get('offset') ?? 0);
    const end = offset + pageSize;
    const next = `http://${request.headers.host}${pathname}?offset=${end}`;
    const link = failure.link || next;
    answer(200, all.slice(offset, end), end < all.length ? { link: `<${link}>; rel="next"` } : {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stopAtEnd(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variables = { SENDGRID_API_KEY: 'SG.key', SENDGRID_BASE_URL: url };
  return { url, variables, groups, bounces, asked, failure };
}
