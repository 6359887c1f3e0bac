import type { ApiClient } from '#app/api/api-client.ts';
import type { ListEntry, OrderListName, VersionedListName } from '#contract/lists/entries.ts';
import type { ResearchKind } from '#contract/research/calls.ts';

interface Titled {
  id?: string | undefined;
  name?: string;
  title?: string;
  question?: string;
}

/** The entries of each ordered list. */
const entriesOf: Record<OrderListName, (call: ApiClient, key: string) => Promise<Titled[]>> = {
  boardOrder: async (call) => (await call('pages/getBoard', {})).board,
  contactsOrder: async (call) => (await call('pages/getContacts', {})).contacts,
  waysToDonateOrder: async (call) => (await call('pages/getWaysToDonate', {})).waysToDonate,
  faqOrder: async (call, key) =>
    (await call('pages/getFaq', {})).faqs.find(({ columnNumber }) => String(columnNumber) === key)
      ?.questions ?? [],
  footerPagesOrder: async (call) =>
    (await call('footer/getFooterPages', {})).footerPages.map(({ name, title }) => ({
      id: name,
      title,
    })),
  testStepsOrder: async (call) =>
    (await call('pages/getTestSteps', {})).testSteps.map(({ id, title }) => ({ id, title })),
  researchOrder: async (call, kind) =>
    (await call('research/getResearchItems', { kind: kind as ResearchKind })).items.map(
      ({ id, title }) => ({ id, title }),
    ),
};

/** Names the entries of an ordered list by their ids; nothing for any other list. */
export async function readOrderNames(
  call: ApiClient,
  list: VersionedListName,
  key: string,
): Promise<Record<string, string>> {
  if (!(list in entriesOf)) return {};
  const entries = await entriesOf[list as OrderListName](call, key);
  return Object.fromEntries(
    entries.map(({ id = '', name, title, question }) => [
      id,
      name || title || question || 'Untitled',
    ]),
  );
}

/** An order with the names of its entries instead of their ids, for people to read; any other entry as it is. */
export function withOrderNames(entry: ListEntry, names: Record<string, string>): ListEntry {
  if (!('ids' in entry.content)) return entry;
  const ids = entry.content.ids.map((id) => names[id] ?? 'Deleted or not published');
  return { ...entry, content: { ids } } as ListEntry;
}
