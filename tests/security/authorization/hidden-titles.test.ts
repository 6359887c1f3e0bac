import { beforeAll, expect, test } from 'vitest';
import type { Path } from '#contract/index.ts';
import type { Role } from '#contract/shared/roles.ts';
import { anEvent, inHours } from '#tests/support/content/events.ts';
import { aPicture } from '#tests/support/content/media.ts';
import { aReview } from '#tests/support/content/reviews.ts';
import { askEverything } from '#tests/support/http/reading-calls.ts';
import { anAdministrator, aStaffMember } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';
import { staff, staffRoles } from './who-may/access.ts';
import { aStaffCaller } from './who-may/staff-caller.ts';

const server = await aServer();
const administrator = await anAdministrator(server);
const as = { as: administrator };

/** Words that only these titles contain, and the roles that may see each, by hand. */
const markers: Readonly<Record<string, readonly Role[]>> = {
  Zucchinidraft: ['editor', 'publisher'],
  Zucchinitrash: ['editor', 'publisher'],
  Zucchinilater: ['editor', 'publisher'],
  Zucchinirefused: ['editor', 'publisher'],
  Zucchinireview: ['editor', 'publisher'],
  Zucchinirelease: ['editor', 'publisher'],
  Zucchiniboard: ['editor', 'publisher'],
  Zucchinissue: ['editor', 'publisher', 'newsletter'],
  Zucchinievent: ['editor', 'publisher', 'events'],
  Zucchinicampaign: ['fundraiser'],
};

/** Bodies that find as much as possible, in addition to an example of each call. */
const bodies: Partial<Record<Path, object[]>> = {
  'media/getMedia': [{}, { isUnused: 0 }],
  'pages/getPageUses': [{ section: 'newsletters', name: '2031May' }],
  'pages/getPages': [{ section: 'articles', draft: 1 }, { section: 'articles' }],
  'pages/getPageData': [{ section: 'articles', name: 'Secret', draft: 1 }],
  'pages/previewTexts': [{ texts: ['{page: /articles/Secret} {event: secret}'], isNewsletter: 1 }],
  'dashboard/search': [{ search: 'zucchini' }],
  'search/search': [{ query: 'zucchini' }],
  'events/allEvents': [{}, { search: 'zucchini' }],
  'newsletter/getIssue': [{ slug: '2031May' }],
  'newsletter/preview': [{ slug: '2031May' }],
  'newsletter/check': [{ slug: '2031May' }],
  'newsletter/getMailings': [{}],
  'review/getReviews': [{ section: 'newsletters', name: '2031May' }],
  'lists/getDrafts': [{ list: 'board' }],
  'audit/getEntries': [{}],
  'donations/getCampaigns': [{}],
};

beforeAll(async () => {
  const { name: picture } = await aPicture(server, administrator, { name: 'oats.jpg' });
  const text = `![Oats](${picture}) [An issue](/newsletters/2031May)`;
  const add = async (name: string, title: string, section: 'articles' | 'newsletters') => {
    const page = { section, name };
    await server.call('pages/addPage', page, as);
    await server.call('pages/editPageData', { ...page, title, text }, as);
    return page;
  };
  const draft = await add('Secret', 'Zucchinidraft', 'articles');
  await add('2031May', 'Zucchinissue', 'newsletters');
  await server.call('pages/deletePage', await add('Gone', 'Zucchinitrash', 'articles'), as);
  for (const title of ['Zucchinilater', 'Zucchinirefused']) {
    const page = await add(title.slice(8), title, 'articles');
    const schedule = { ...page, action: 'publish' as const, at: inHours(24) };
    await server.call('pages/schedulePage', schedule, as);
  }
  const late = server.db.selectFrom('pages').select('id').where('name', '=', 'refused');
  const refused = server.db.updateTable('page_schedules').set({ refused_at: Date.now() });
  await refused.where('page_id', 'in', late).execute();
  await aReview(server, administrator, await add('Reviewed', 'Zucchinireview', 'articles'));
  const { release } = await server.call('releases/addRelease', { name: 'Zucchinirelease' }, as);
  const items = [{ kind: 'page' as const, action: 'publish' as const, ...draft }];
  await server.call('releases/addItems', { id: release.id, items }, as);
  const entry = {
    list: 'board' as const,
    content: { name: 'Zucchiniboard', position: '', photo: '', bio: text },
  };
  await server.call('lists/saveDraft', { entry }, as);
  const description = `![Oats](${picture})`;
  const event = { title: 'Zucchinievent', slug: 'secret', description };
  await anEvent(server, { ...event, isPublished: 0, image: picture }, administrator);
  const campaign = { name: 'Zucchinicampaign', goal: 500_000, description, image: picture };
  const dates = { startsOn: '2031-03-01', endsOn: '2031-05-31' };
  await server.call('donations/editCampaign', { ...campaign, ...dates }, as);
});

const others = staff.filter((caller) => caller !== 'an administrator');

test.each(others)('60: No call tells %s a title that they may not open', async (caller) => {
  const roles: readonly Role[] = staffRoles[caller];
  const replies = await askEverything(server, await aStaffCaller(server, caller), bodies);
  for (const [marker, allowed] of Object.entries(markers)) {
    const tellers = replies.filter(({ told }) => told.includes(marker)).map(({ path }) => path);
    if (roles.some((role) => allowed.includes(role))) expect(tellers, marker).not.toEqual([]);
    else expect(tellers, marker).toEqual([]);
  }
});

test('60: A picture’s uses that someone may not open are one nameless use, which keeps the picture', async () => {
  const roles: Role[][] = [['fundraiser'], ['newsletter'], ['events']];
  for (const held of roles) {
    const caller = { as: await aStaffMember(server, held) };
    const { media } = await server.call('media/getMedia', {}, caller);
    const nameless = media[0]?.uses.filter(({ to }) => to === '');
    expect(nameless).toEqual([{ title: 'Something that you can’t open', to: '' }]);
    expect((await server.call('media/getMedia', { isUnused: 1 }, caller)).total).toBe(0);
  }
});
