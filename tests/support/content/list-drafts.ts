import type { Body, Reply } from '#contract/index.ts';
import { anEditor } from '../people/accounts.ts';
import type { TestServer } from '../server/server.ts';

export type Entry = Body<'lists/saveDraft'>['entry'];
export type List = Entry['list'];

/** An editor's steps that tests of drafts and histories of lists repeat. */
export async function aListEditor(server: TestServer) {
  const as = { as: await anEditor(server) };
  const versionsOf = async (list: List, key: string) =>
    (await server.call('lists/getVersions', { list, key }, as)).versions;
  return {
    as,
    saveDraft: async (entry: Entry, key?: string) =>
      (await server.call('lists/saveDraft', { entry, ...(key && { key }) }, as)).draft,
    versionsOf,
    /** Each version's kind and title. */
    kindsOf: async (list: List, key: string) =>
      (await versionsOf(list, key)).map(({ kind, title }) => `${kind}: ${title}`),
    aMember: async (name: string) => {
      const { board } = await server.call('pages/editBoard', { name, bio: `*${name}*` }, as);
      return board.at(-1) as Reply<'pages/getBoard'>['board'][number];
    },
  };
}
