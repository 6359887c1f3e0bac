import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Path } from '#contract/index.ts';
import { day } from '#contract/shared/time-units.ts';
import { shownTables } from '#server/schema/tables.ts';
import { contentCalls } from '#tests/support/changing-calls/content.ts';
import { moneyCalls } from '#tests/support/changing-calls/donations.ts';
import { eventCalls } from '#tests/support/changing-calls/events.ts';
import { ownCalls, peopleCalls } from '#tests/support/changing-calls/people.ts';
import { reviewerCalls } from '#tests/support/changing-calls/reviews.ts';
import { aServerForEveryCall, type PrepareBody } from '#tests/support/changing-calls/server.ts';
import { anEvent, inHours, timesOf } from '#tests/support/content/events.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { CachedReplies } from '#tests/support/http/cached-replies.ts';
import { callOf, isForStaff } from '#tests/support/http/example-bodies.ts';
import { aMember, anAdministrator } from '#tests/support/people/accounts.ts';
import { fewerIfQuick } from '#tests/support/samples.ts';
import { deleteExpiredBy, runJob } from '#tests/support/server/background-work.ts';

const server = await aServerForEveryCall();
const as = await anAdministrator(server);
const replies = new CachedReplies(server);

const calls: Record<string, PrepareBody> = {
  ...contentCalls,
  ...reviewerCalls,
  ...ownCalls,
  ...peopleCalls,
  ...eventCalls,
  ...moneyCalls,
};

describe('Every reply that is kept for public pages is up to date after', () => {
  test.each(fewerIfQuick(Object.keys(calls) as Path[]))('%s', async (path) => {
    const caller = isForStaff(path) ? as : await aMember(server);
    const body = await calls[path]?.(server, caller);
    await replies.fill();
    const options = callOf(path).who === 'anyone' ? {} : { as: caller };
    await server.call(path, body as never, options);
    expect(await replies.stale()).toEqual([]);
  });

  test('an event that gets another address', async () => {
    const event = await anEvent(server, { slug: 'Moved-Soup' }, as);
    const move = async (slug: string) => {
      await replies.fill(['/events/Moved-Soup', '/events/New-Soup', '/events/Last-Soup']);
      await server.call('events/editEvent', { id: event.id, ...timesOf(event), slug }, { as });
      expect(await replies.stale()).toEqual([]);
    };
    await move('New-Soup');
    await move('Moved-Soup');
    await move('Last-Soup');
  });

  test('a campaign that gets another address, a page or no page', async () => {
    const change = async (fields: object) => {
      await replies.fill(['/campaigns/Seeds', '/campaigns/More-Seeds']);
      const body = { name: 'Seeds', ...fields };
      const { campaign } = await server.call('donations/editCampaign', body, { as });
      expect(await replies.stale()).toEqual([]);
      return campaign.id;
    };
    const id = await change({ slug: 'Seeds', isPublished: 1 });
    await change({ id, slug: 'More-Seeds' });
    await replies.fill(['/campaigns/Seeds', '/campaigns/More-Seeds']);
    await server.call('donations/deleteCampaign', { id }, { as });
    expect(await replies.stale()).toEqual([]);
  });

  test('a gift to a campaign', async () => {
    const published = { name: 'Beds', slug: 'Beds', isPublished: 1 as const };
    const { campaign } = await server.call('donations/editCampaign', published, { as });
    await replies.fill();
    const gift = { kind: 'check' as const, amount: 5_000, currency: 'usd' as const };
    const of = { name: 'Ida Lund', givenOn: '2026-03-02', campaignId: campaign.id };
    await server.call('donations/addDonation', { ...gift, ...of }, { as });
    expect(await replies.stale()).toEqual([]);
  });

  test('the jobs that publish, expire and begin what is due', async () => {
    const draft = await aPage(server, { section: 'courses', state: 'draft' });
    const at = '2099-01-01T09:00';
    await server.call('pages/schedulePage', { ...draft, action: 'publish', at }, { as });
    const gone = await aPage(server);
    const trashed = { ...gone, name: `${gone.name}-Renamed` };
    await server.call('pages/renamePage', { ...gone, newName: trashed.name }, { as });
    await server.call('pages/deletePage', trashed, { as });
    const soon = { startsAt: inHours(2), endsAt: inHours(4) };
    const event = await anEvent(server, { ...soon, capacity: 3 }, as);
    const campaign = { name: 'Next', slug: 'Next', isPublished: 1 as const };
    await server.call('donations/editCampaign', campaign, { as });
    await replies.fill([`/articles/${gone.name}`]);

    await server.db.updateTable('page_schedules').set({ due_at: 0 }).execute();
    await runJob(server, 'publishing scheduled pages');
    await deleteExpiredBy(server, Date.now() + 31 * day);
    await server.db.updateTable('events').set({ turn_at: 0 }).where('id', '=', event.id).execute();
    await runJob(server, 'events');
    await server.db.updateTable('campaigns').set({ shown_phase: 'soon' }).execute();
    expect(await runJob(server, 'starting and ending campaigns')).toBe(true);
    expect(await replies.stale()).toEqual([]);
  });
});

/** Tables that kept replies show row by row, with the files that write them: their queries mark what visitors see. */
const markedByQueries: Record<string, string[]> = {
  donations: [
    // Only the donor's columns, and when a receipt was sent, which no page shows.
    'server/features/donations/donors/queries/account-donors.ts',
    'server/features/donations/practice/queries.ts',
    'server/features/donations/queries/gifts.ts',
    'server/features/donations/receipts/queries.ts',
    // Removing the demo's people marks what shows their gifts.
    'server/seed/queries.ts',
  ],
  donors: [
    // A name is shown with a listed gift: changing, moving and deleting mark the pages that list one.
    'server/features/donations/donors/queries/account-donors.ts',
    'server/features/donations/donors/queries/donors.ts',
    // Back from a merge, before its gifts are moved to it, which marks them.
    'server/features/people/merges/queries.ts',
    'server/seed/queries.ts',
  ],
  // The seed only before anyone visits.
  events: ['server/features/events/queries/events.ts', 'server/seed/queries.ts'],
  page_reviews: ['server/features/pages/review/queries.ts'],
  page_topics: ['server/features/pages/topics/queries.ts'],
  pages: [
    'server/features/media/references/queries.ts',
    'server/features/pages/queries.ts',
    // Only of what a translation was made, which visitors do not see.
    'server/features/pages/translations/queries.ts',
    'server/seed/queries.ts',
  ],
};
/** Of its rows only two are shown, `site` and `giving`. */
const settings = 'site_settings';

test('Every table that kept replies show marks what is written to it', async () => {
  const read = new Set<string>();
  const noteReads: KyselyPlugin = {
    transformQuery({ node }) {
      const name = /"kind":"TableNode","table":\{[^{}]*"identifier":\{[^{}]*"name":"(\w+)"/g;
      for (const [, table = ''] of JSON.stringify(node).matchAll(name)) read.add(table);
      for (const alias of ['own', 'other']) read.delete(alias);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const recorded = new CachedReplies(server, server.db.withPlugin(noteReads));
  await aPage(server, { section: 'newsletters', name: '2026-03' });
  await aPage(server, { section: 'courses' });
  await recorded.fill();
  expect([...read].filter((table) => !(table in shownTables)).sort()).toEqual(
    [...Object.keys(markedByQueries), settings].sort(),
  );
  const writers: Record<string, string[]> = {};
  const root = join(import.meta.dirname, '../../..');
  for await (const file of glob('server/{features,seed,http,platform}/**/*.ts', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    for (const table of Object.keys(markedByQueries)) {
      if (new RegExp(`(?:insertInto|updateTable|deleteFrom)\\('${table}'`).test(source)) {
        writers[table] = [...(writers[table] ?? []), file.replaceAll('\\', '/')].sort();
      }
    }
  }
  expect(writers).toEqual(markedByQueries);
});
