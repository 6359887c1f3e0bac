import { expect, test } from 'vitest';
import { day } from '#contract/shared/time-units.ts';
import { aLinkedSite } from '#tests/support/content/linked-site.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const { signal } = new AbortController();

test('Links of live pages are checked once a week by one node, and broken ones are listed with their pages', async () => {
  const { url, opened } = await aLinkedSite();
  const server = await aServer({ CHECK_PRIVATE_LINKS: 'yes' });
  const second = await aServer({ CHECK_PRIVATE_LINKS: 'yes' }, { place: server.place });
  const as = { as: await anEditor(server) };
  const page = await aPage(server, {
    body: `[a](${url}/gone?a=1&b=2) [b](${url}/get-only) [c](${url}/gone) [d](/About)`,
  });
  await aPage(server, { state: 'draft', body: `[e](${url}/draft)` });
  await server.call(
    'pages/editPageData',
    { ...page, sources: [{ title: 'S', url: `${url}/busy` }] },
    as,
  );
  await server.call('sync/syncPage', page, as);
  const done = await Promise.all(
    [server, second].map(({ deps }) => runJob({ deps }, 'checking links', signal)),
  );
  expect(done.toSorted()).toEqual([false, true]);
  expect(opened).toEqual([
    'HEAD /gone?a=1&b=2',
    'HEAD /get-only',
    'GET /get-only',
    'HEAD /gone',
    'HEAD /busy',
  ]);
  const { brokenLinks, checkedAt } = await server.call('claims/getLedger', {}, as);
  expect(checkedAt).not.toBeNull();
  expect(brokenLinks).toMatchObject([
    {
      url: `${url}/gone`,
      message: 'The server answers with status 410.',
      pages: [{ name: page.name }],
    },
  ]);

  const again = async () => {
    opened.length = 0;
    await server.db.updateTable('schedules').set({ next_at: 0 }).execute();
    await runJob(server, 'checking links', signal);
    return opened.length;
  };
  expect(await again()).toBe(0);
  const weekAgo = Date.now() - 7 * day;
  await server.db.updateTable('link_checks').set({ checked_at: weekAgo }).execute();
  expect(await again()).toBe(5);
});
