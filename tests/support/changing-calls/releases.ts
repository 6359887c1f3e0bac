import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { aPage } from '#tests/support/content/pages.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const changes = async (server: TestServer) => [
  {
    kind: 'page' as const,
    ...(await aPage(server, { state: 'draft' })),
    action: 'publish' as const,
  },
];

/** A release that publishes a page. */
const aRelease = async (server: TestServer, as: SignedIn) => {
  const body = { name: 'Spring', items: await changes(server) };
  return (await server.call('releases/addRelease', body, { as })).release;
};

const aReleaseId: PrepareBody = async (server, as) => ({ id: (await aRelease(server, as)).id });

/** Every call that changes releases, and how to create what it changes. */
export const releaseCalls: Record<string, PrepareBody> = {
  'releases/addRelease': async (server) => ({ name: 'Spring', items: await changes(server) }),
  'releases/renameRelease': async (server, as) => ({
    ...(await aReleaseId(server, as)),
    name: 'Summer',
  }),
  'releases/deleteRelease': aReleaseId,
  'releases/addItems': async (server, as) => ({
    ...(await aReleaseId(server, as)),
    items: await changes(server),
  }),
  'releases/removeItem': async (server, as) => {
    const { id, changes: items } = await aRelease(server, as);
    return { id, itemId: items[0]?.id };
  },
  'releases/publishRelease': aReleaseId,
  'releases/undoRelease': async (server, as) => {
    const { id } = await aRelease(server, as);
    await server.call('releases/publishRelease', { id }, { as });
    return { id };
  },
  'releases/scheduleRelease': async (server, as) => ({
    ...(await aReleaseId(server, as)),
    at: '2099-03-01T09:00',
  }),
  'releases/cancelSchedule': async (server, as) => {
    const { id } = await aRelease(server, as);
    await server.call('releases/scheduleRelease', { id, at: '2099-03-01T09:00' }, { as });
    return { id };
  },
  'releases/addPreview': async (server, as) => ({ ...(await aReleaseId(server, as)), days: 7 }),
  'releases/revokePreview': async (server, as) => {
    const { id } = await aRelease(server, as);
    const { release } = await server.call('releases/addPreview', { id, days: 7 }, { as });
    return { id, previewId: release.previews[0]?.id };
  },
};
