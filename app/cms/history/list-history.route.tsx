import { useCallback } from 'react';
import { data } from 'react-router';
import type { ApiClient } from '#app/api/api-client.ts';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { ListEntry } from '#contract/lists/entries.ts';
import type { ResearchKind } from '#contract/research/calls.ts';
import { listTitles } from '#contract/shared/pages/list-titles.ts';
import { LazyEntryDiff } from '../diff/lazy-diff.tsx';
import { restoreEntry } from '../lists/drafts/versioned-lists.ts';
import { readOrderNames, withOrderNames } from '../lists/order-names.ts';
import { newItemName } from '../page-names/item-names.ts';
import { Versions } from './versions.tsx';

type Versioned = keyof typeof listTitles;

const isVersioned = (name: string): name is Versioned => name in listTitles;

export const middleware = guards('token', 'session', 'lists.edit');

export async function loader({ context, params, url }: LoaderArgs<'key' | 'list'>) {
  const { call } = context.get(siteRequest);
  const { list, key } = params;
  if (!isVersioned(list)) throw data(url.pathname, { status: 404 });
  const { versions } = await call('lists/getVersions', { list, key });
  const [newest] = versions;
  const entry = newest
    ? (await call('lists/getVersion', { list, key, versionId: newest.versionId })).entry
    : null;
  return {
    list,
    entryKey: key,
    versions,
    names: await readOrderNames(call, list, key),
    title: newest?.title ?? '',
    editAddress: await editAddressOf(call, list, key, entry),
  };
}

/** Where staff edit an entry. */
async function editAddressOf(
  call: ApiClient,
  list: Versioned,
  key: string,
  entry: ListEntry | null,
): Promise<string> {
  const address = addresses[list];
  if (address) return address;
  if (list === 'translations') {
    const [language, of, ...entryKey] = key.split('.');
    return `/cms/translations/${language}/${of}/${entryKey.join('.')}`;
  }
  if (list === 'faqSections' || list === 'faqOrder') return `/cms/faq/${key}`;
  if (list === 'footerPages') return `/cms/footerCMS/${key}`;
  if (entry?.list === 'footerPagesOrder') return `/cms/footerCMS/${entry.content.ids[0] ?? '_New'}`;
  if (list === 'footerBlocks') {
    return `/cms/footerCMS/${key.slice(0, 1).toUpperCase()}${key.slice(1)}`;
  }
  if (list === 'faqQuestions') {
    return entry?.list === 'faqQuestions' ? `/cms/faq/${entry.content.columnNumber}` : '/cms';
  }
  if (list === 'researchOrder') return researchAddress(call, key as ResearchKind, '');
  if (list === 'researchItems') {
    return entry?.list === 'researchItems'
      ? researchAddress(call, entry.content.kind, key)
      : '/cms';
  }
  const { testSteps } = await call('pages/getTestSteps', {});
  const step = testSteps.find(({ id }) => id === key) ?? testSteps[0];
  return `/cms/test/${step?.name ?? '_New'}`;
}

/** The screen of a kind of research items, which opens this one, or the first if it isn’t published. */
async function researchAddress(call: ApiClient, kind: ResearchKind, key: string): Promise<string> {
  const { items } = await call('research/getResearchItems', { kind });
  const item = items.find(({ id }) => id === key) ?? items[0];
  return `/cms/research/${kind}/${item?.name ?? newItemName}`;
}

/** The screens on which all entries of a list are edited. */
const addresses: Partial<Record<Versioned, string>> = {
  board: '/cms/board/Board',
  boardOrder: '/cms/board/Board',
  contacts: '/cms/contact/Contacts',
  contactsOrder: '/cms/contact/Contacts',
  waysToDonate: '/cms/donate/waysToDonate',
  waysToDonateOrder: '/cms/donate/waysToDonate',
  bottomMenu: '/cms/footerCMS/Links',
  researchTerms: '/cms/research/ResearchTerms',
  synonyms: '/cms/search/Synonyms',
  headerMenu: '/cms/settings#headerMenu',
  coursesMenu: '/cms/settings#coursesMenu',
};

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: `History of ${loaderData?.title ?? ''}`,
    description: 'The versions of an entry, to compare and restore.',
    path: '/cms',
    isIndexed: false,
  });
}

/** All actions on an entry of a list, and the differences between any two versions. */
export default function ListHistory({ loaderData }: PageProps<typeof loader>) {
  const { list, title, versions, editAddress } = loaderData;
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms">All pages</SiteLink> · {listTitles[list]}
      </p>
      <div className="mt-2 mb-6 flex flex-wrap items-baseline gap-4">
        <h1>{title ? `History: ${title}` : 'History'}</h1>
        <SiteLink to={editAddress}>Edit</SiteLink>
      </div>
      {versions.length === 0 ? (
        <p>Nothing has been changed here yet.</p>
      ) : (
        <EntryVersions key={versions[0]?.versionId} {...loaderData} />
      )}
    </div>
  );
}

type EntryVersionsProps = Pick<
  PageProps<typeof loader>['loaderData'],
  'list' | 'entryKey' | 'versions' | 'names'
>;

function EntryVersions({ list, entryKey: key, versions, names }: EntryVersionsProps) {
  const load = useCallback(
    async (versionId: string) => {
      const { entry } = await call('lists/getVersion', { list, key, versionId });
      return withOrderNames(entry, names);
    },
    [list, key, names],
  );
  return (
    <Versions
      versions={versions}
      load={load}
      restore={(versionId) => restoreEntry(list, key, versionId)}
    >
      {(before, after) => <LazyEntryDiff before={before} after={after} />}
    </Versions>
  );
}
