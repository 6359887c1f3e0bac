import { expect, test } from 'vitest';
import { anAdministrator, asBrowser } from '#tests/support/people/accounts.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const browser = asBrowser(await anAdministrator(site));
const longest = encodeURIComponent(`${'x'.repeat(253)}🍲`);

test.each(
  'Users Contacts Subscribers Mailings Donors Donations Audit Events Participants'.split(' '),
)('No query in the address of /dashboard/%s causes an error', async (screen) => {
  for (const search of ['%00', 'a%00b', '%F0%9F', longest, '%27%25_']) {
    const { status } = await site.get(`/dashboard/${screen}?search=${search}`, browser);
    expect([search, status]).toEqual([search, 200]);
  }
});
