import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { anAccount, type SignedIn } from '#tests/support/people/accounts.ts';
import { profileOf } from '#tests/support/people/profiles.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** Asks the owner of the older of two accounts whether both are theirs; the newer one's profile is kept. */
export async function aMergeRequest(server: TestServer, as: SignedIn) {
  const older = await anAccount(server);
  const newer = await anAccount(server);
  for (const [{ userId }, created_at] of [
    [older, 1_000],
    [newer, 2_000],
  ] as const) {
    await server.db.updateTable('users').set({ created_at }).where('id', '=', userId).execute();
  }
  const mergedId = await profileOf(server, as, older.email);
  const keptId = await profileOf(server, as, newer.email);
  const { request } = await server.call('people/mergePeople', { keptId, mergedId }, { as });
  const link = linkIn(await lastMailTo(server, older.email)).searchParams;
  const answer = { id: link.get('user_id') ?? '', verify_token: link.get('verify_token') ?? '' };
  return { older, newer, keptId, mergedId, request, answer };
}
