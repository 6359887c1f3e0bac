import { z } from 'zod';
import type { SendGrid } from '#server/platform/services/service-types.ts';
import { errorMessageOf, failedToSync, requestSendGrid, SendGridError } from './suppressions.ts';

/** A bounced email. */
export interface Bounce {
  email: string;
  /** In ms. */
  at: number;
  reason: string;
}

/** SendGrid's own limit. */
const pageSize = 500;
/** Further pages are not read: this many mean a fault of the service. */
const maxPages = 1_000;

const answer = z.array(
  z.object({
    /** In seconds. */
    created: z.number().int(),
    email: z.string(),
    reason: z.string(),
    status: z.string(),
  }),
);

/**
 * Emails that bounced at SendGrid. See GET /v3/suppression/bounces.
 * @param since in ms
 * @throws {SendGridError} if they cannot be read
 */
export async function readBounces(service: SendGrid, since: number): Promise<Bounce[]> {
  const bounces: Bounce[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({
      start_time: String(Math.floor(since / 1000)),
      limit: String(pageSize),
      offset: String(page * pageSize),
    });
    const response = await requestSendGrid(
      service,
      `${service.baseUrl}/v3/suppression/bounces?${query}`,
    );
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new SendGridError(errorMessageOf(body));
    const read = answer.safeParse(body);
    if (!read.success) throw new SendGridError(failedToSync);
    for (const { email, created, status, reason } of read.data) {
      bounces.push({ email, at: created * 1000, reason: `${status} ${reason}`.trim() });
    }
    if (read.data.length < pageSize) return bounces;
  }
  throw new SendGridError(failedToSync);
}
