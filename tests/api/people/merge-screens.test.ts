import { expect, test } from 'vitest';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import {
  aMember,
  anAdministrator,
  aStaffMember,
  asBrowser,
  type SignedIn,
} from '#tests/support/people/accounts.ts';
import { aDonorProfile, profileOf } from '#tests/support/people/profiles.ts';
import { aSite } from '#tests/support/server/site.ts';

const site = await aSite();
const administrator = await anAdministrator(site);
const fundraiser = await aStaffMember(site, ['fundraiser']);

test('A merge with an account offers Undo to administrators, and tells fundraisers why they have none', async () => {
  const member = await aMember(site);
  const keptId = await profileOf(site, administrator, member.email);
  const donors = ['screen-1@example.org', 'screen-2@example.org', 'screen-3@example.org'];
  const [first = '', second = '', third = ''] = await Promise.all(
    donors.map((email) => aDonorProfile(site, administrator, giftByHand({ email }))),
  );
  const merge = (pair: { keptId: string; mergedId: string }) =>
    site.call('people/mergePeople', pair, { as: administrator });
  await merge({ keptId, mergedId: first });
  await merge({ keptId: second, mergedId: third });
  const offers = async (id: string, person: SignedIn) => {
    const { body } = await site.get(`/dashboard/People/${id}`, asBrowser(person));
    const html = body.toString();
    return [html.includes('Undo the merge of'), html.includes('only an administrator can undo')];
  };
  expect(await offers(keptId, administrator)).toEqual([true, false]);
  expect(await offers(keptId, fundraiser)).toEqual([false, true]);
  expect(await offers(second, fundraiser)).toEqual([true, false]);
});
