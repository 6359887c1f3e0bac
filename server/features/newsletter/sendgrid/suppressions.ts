import { z } from 'zod';
import type { SendGrid } from '#server/platform/services/service-types.ts';

/** SendGrid's URL and its key. */
/** SendGrid was unreachable, or sent an unexpected reply. Its message is shown to users. */
export class SendGridError extends Error {}

export const failedToSync = 'Failed to sync unsubscribes.';

/** The timeout of one request, in ms. */
const requestTimeout = 30_000;
/** Further pages are not read: this many mean a fault of the service. */
const maxPages = 1_000;

const groups = z.array(z.object({ id: z.number().int(), name: z.string() }));
const suppressions = z.array(z.string());
const failure = z.object({ errors: z.array(z.object({ message: z.string().min(1) })).min(1) });

/**
 * Who has unsubscribed from the suppression groups of these names, case-insensitively; a missing group is empty. See
 * GET /v3/asm/groups and GET /v3/asm/groups/{id}/suppressions.
 * @throws {SendGridError} if any of it cannot be read
 */
export async function readSuppressions<Name extends string>(
  service: SendGrid,
  names: readonly Name[],
): Promise<Record<Name, string[]>> {
  const all = await readAll(service, '/v3/asm/groups', groups);
  const entries = names.map(async (name) => {
    const found = all.filter((group) => group.name.trim().toLowerCase() === name);
    const lists = await Promise.all(
      found.map(({ id }) => readAll(service, `/v3/asm/groups/${id}/suppressions`, suppressions)),
    );
    return [name, lists.flat()] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Name, string[]>;
}

/** All pages of a list (`Link: …; rel="next"`). */
async function readAll<Item>(
  service: SendGrid,
  path: string,
  shape: z.ZodType<Item[]>,
): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | undefined = `${service.baseUrl}${path}`;
  for (let page = 0; next !== undefined; page += 1) {
    if (page === maxPages) throw new SendGridError(failedToSync);
    const response: Response = await requestSendGrid(service, next);
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new SendGridError(errorMessageOf(body));
    const read = shape.safeParse(body);
    if (!read.success) throw new SendGridError(failedToSync);
    for (const item of read.data) items.push(item);
    next = nextPage(response, service.baseUrl);
  }
  return items;
}

/** @throws {SendGridError} if SendGrid does not answer */
export async function requestSendGrid({ apiKey }: SendGrid, url: string): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' },
      // The key must not be sent anywhere but to SendGrid.
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeout),
    });
  } catch (cause) {
    throw new SendGridError(failedToSync, { cause });
  }
}

/** SendGrid's error message. */
export function errorMessageOf(body: unknown): string {
  const read = failure.safeParse(body);
  return read.success ? (read.data.errors[0]?.message.slice(0, 500) ?? '') : failedToSync;
}

/** The next page, if it is SendGrid's own: the key goes nowhere else. */
function nextPage({ headers, url }: Response, baseUrl: string): string | undefined {
  const links = [...(headers.get('link') ?? '').matchAll(/<([^<>]*)>([^<]*)/g)];
  const target = links.find(([, , parameters = '']) => /\brel="?next"?/i.test(parameters))?.[1];
  if (target === undefined || !URL.canParse(target, url)) return undefined;
  const next = new URL(target, url);
  if (next.origin !== new URL(baseUrl).origin) throw new SendGridError(failedToSync);
  return next.href === url ? undefined : next.href;
}
