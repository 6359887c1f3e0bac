import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { aPage } from './pages.ts';

/** Asks a new reviewer about a page, or about a new one. @returns the token of the reviewer's link */
export async function aReview(
  server: TestServer,
  as: SignedIn,
  page?: Awaited<ReturnType<typeof aPage>>,
) {
  const named = page ?? (await aPage(server));
  const email = `reviewer-${crypto.randomUUID()}@example.org`;
  await server.call(
    'review/requestReview',
    { ...named, reviewerName: 'Ana Lind', reviewerEmail: email, days: 14 },
    { as },
  );
  const token = linkIn(await lastMailTo(server, email)).searchParams.get('token') ?? '';
  return { page: named, email, token };
}
