import type { Body } from '#contract/index.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { SignedIn } from './accounts.ts';

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
