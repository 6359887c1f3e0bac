import type { Body } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { anAccount, type SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** The id of the profile with an address. */
export async function profileOf(
  server: Pick<TestServer, 'call'>,
  as: SignedIn,
  search: string,
): Promise<string> {
  const { people } = await server.call('people/getPeople', { search }, { as });
  const [person, ...others] = people;
  if (!person || others.length > 0) throw new Error(`${people.length} profiles match ${search}.`);
  return person.id;
}

/** Records a gift with an address. @returns the id of its donor's profile */
export async function aDonorProfile(
  server: Pick<TestServer, 'call'>,
  as: SignedIn,
  gift: Body<'donations/addDonation'>,
): Promise<string> {
  await server.call('donations/addDonation', gift, { as });
  return profileOf(server, as, gift.email ?? '');
}

/** Asks the owner of the older of two accounts whether both are theirs; the newer one's profile is kept. */
export async function aMergeRequest(
  server: TestServer,
  as: SignedIn,
  ofOlder: { language?: Language } = {},
) {
  const older = await anAccount(server, ofOlder);
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
