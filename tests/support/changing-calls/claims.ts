import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { aPage } from '#tests/support/content/pages.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const claim = { quote: 'Beans are good.', sourceIds: [], reviewer: '', reviewBy: '' };
const source = () => ({
  title: `Sodium ${crypto.randomUUID()}`,
  url: '',
  reason: 'replaced' as const,
  replacement: '',
});

/** Retires a source that one page names. */
async function aRetiredSource(server: TestServer, as: SignedIn) {
  const body = source();
  const page = await aPage(server);
  await server.call('pages/editPageData', { ...page, sources: [{ title: body.title }] }, { as });
  const { retired } = await server.call('claims/retireSource', body, { as });
  return retired[0];
}

/** Every call that changes claims and sources, and how to create what it changes. */
export const claimCalls: Record<string, PrepareBody> = {
  'claims/saveClaim': async (server) => ({ ...(await aPage(server)), ...claim }),
  'claims/deleteClaim': async (server, as) => {
    const body = { ...(await aPage(server)), ...claim };
    const { claims } = await server.call('claims/saveClaim', body, { as });
    return { id: claims[0]?.id };
  },
  'claims/retireSource': () => source(),
  'claims/reinstateSource': async (server, as) => ({ id: (await aRetiredSource(server, as))?.id }),
  'claims/completeTodo': async (server, as) => ({
    id: (await aRetiredSource(server, as))?.todos[0]?.id,
    isDone: 1,
  }),
};
