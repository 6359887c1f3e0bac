import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const entry = {
  list: 'board' as const,
  content: { name: 'Dee', position: 'Chair', bio: '', photo: '' },
};

const aDraft = async (server: TestServer, as: SignedIn) => {
  const { draft } = await server.call('lists/saveDraft', { entry }, { as });
  return { list: 'board' as const, key: draft.key };
};

/** Every call that changes drafts of lists, and how to create what it changes. */
export const listCalls: Record<string, PrepareBody> = {
  'lists/saveDraft': () => ({ entry }),
  'lists/publishDraft': aDraft,
  'lists/discardDraft': aDraft,
  'lists/restoreVersion': async (server, as) => {
    const named = await aDraft(server, as);
    const { versions } = await server.call('lists/getVersions', named, { as });
    return { ...named, versionId: versions[0]?.versionId };
  },
};
