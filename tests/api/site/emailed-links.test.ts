import { expect, test } from 'vitest';
import { lastMailTo, linkIn } from '#tests/support/mail/outbox.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aMergeRequest } from '#tests/support/people/profiles.ts';
import { aSite } from '#tests/support/server/site.ts';

// Browsers load these forms on demand, so the server has to wait for them.
const site = await aSite();
const as = await anAdministrator(site);

/** The value that the form of an emailed link sends as its token, in the page without any script. */
async function sentToken(address: string): Promise<string | undefined> {
  const { body } = await site.get(address);
  return /name="verify_token" value="([^"]*)"/.exec(body.toString())?.[1];
}

test('An invitation has its form without JavaScript', async () => {
  const email = 'a-colleague@example.org';
  await site.call('users/inviteStaff', { email, roles: ['events'] }, { as });
  const { pathname, search, searchParams } = linkIn(await lastMailTo(site, email));
  expect(await sentToken(`${pathname}${search}`)).toBe(searchParams.get('verify_token'));
});

test('The question about a merge has its form without JavaScript', async () => {
  const { older, answer } = await aMergeRequest(site, as);
  const { pathname, search } = linkIn(await lastMailTo(site, older.email));
  expect(await sentToken(`${pathname}${search}`)).toBe(answer.verify_token);
});
