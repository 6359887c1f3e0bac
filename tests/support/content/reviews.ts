import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { anAdministrator, type SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { aPage } from './pages.ts';

/** Puts someone on the list of reviewers. @returns their email */
export async function aListedReviewer(server: TestServer): Promise<string> {
  const email = `reviewer-${crypto.randomUUID()}@example.org`;
  const as = await anAdministrator(server);
  await server.call('review/saveReviewer', { name: 'Ana Lind', email }, { as });
  return email;
}

/**
 * Asks a reviewer about a page, or about a new one.
 * @param listed the email of a reviewer on the list; absent: someone who is not on it
 * @returns the token of the reviewer's link
 */
export async function aReview(
  server: TestServer,
  as: SignedIn,
  page?: Awaited<ReturnType<typeof aPage>>,
  listed?: string,
) {
  const named = page ?? (await aPage(server));
  const email = listed ?? `reviewer-${crypto.randomUUID()}@example.org`;
  await server.call(
    'review/requestReview',
    { ...named, reviewerName: 'Ana Lind', reviewerEmail: email, days: 14 },
    { as },
  );
  const token = linkIn(await lastMailTo(server, email)).searchParams.get('token') ?? '';
  return { page: named, email, token };
}
