import { newId } from '#server/platform/crypto/ids.ts';
import type { PrepareBody } from '#tests/support/changing-calls/server.ts';
import { giftByHand } from '#tests/support/donations/gifts.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { aDonorProfile, aMergeRequest } from '#tests/support/people/profiles.ts';

const aProfile: PrepareBody = async (server, as) => {
  const email = `${newId()}@example.org`.replace(/_/g, '-');
  return { id: await aDonorProfile(server, as, giftByHand({ email })) };
};

const twoProfiles: PrepareBody = async (...given) => {
  const [one, other] = [await aProfile(...given), await aProfile(...given)] as { id: string }[];
  return { keptId: one?.id, mergedId: other?.id };
};

const anEntry: PrepareBody = async (server, as) => {
  const { id } = (await aProfile(server, as)) as { id: string };
  const { entries } = await server.call(
    'people/addEntry',
    { id, kind: 'task', text: 'Call' },
    { as },
  );
  return { id: entries[0]?.id };
};

/** Every call that changes profiles, and how to create what it changes. */
export const profileCalls: Record<string, PrepareBody> = {
  'people/editPerson': async (...given) => ({
    ...(await aProfile(...given)),
    phone: '607 555 0100',
  }),
  'people/addEntry': async (...given) => ({
    ...(await aProfile(...given)),
    kind: 'note',
    text: 'Met at the market',
  }),
  'people/editEntry': async (...given) => ({ ...(await anEntry(...given)), isDone: 1 }),
  'people/deleteEntry': anEntry,
  'people/exportPeople': () => ({}),
  'people/exportPerson': aProfile,
  'people/deletePerson': aProfile,
  'people/markDistinct': async (...given) => {
    const { keptId, mergedId } = (await twoProfiles(...given)) as Record<string, string>;
    return { id: keptId, otherId: mergedId };
  },
  'people/mergePeople': twoProfiles,
  'people/cancelMergeRequest': async (server, as) => ({
    id: (await aMergeRequest(server, as)).request?.id,
  }),
  'people/undoMerge': async (server, as) => {
    const body = (await twoProfiles(server, as)) as { keptId: string; mergedId: string };
    const { merge } = await server.call('people/mergePeople', body, { as });
    return { id: merge?.id };
  },
};

/** The call with which someone answers a link that asks about a merge. */
export const mergeAnswers: Record<string, PrepareBody> = {
  'people/answerMerge': async (server) => {
    const { answer } = await aMergeRequest(server, await anAdministrator(server));
    return { ...answer, decision: 'refuse' };
  },
};
