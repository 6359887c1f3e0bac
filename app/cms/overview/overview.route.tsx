import { useDeferredValue, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { ContentTabs } from '../content/content-tabs.tsx';
import { PageMenu } from '../page-actions/page-menu.tsx';
import { BranchView } from './branch-view.tsx';
import { allowedTree, countLeaves, filterTree, loadTree } from './tree.ts';

export const middleware = guards('token', 'session', 'drafts.read');

export async function loader({ context }: LoaderArgs) {
  const { call, getSession } = context.get(siteRequest);
  const [tree, { user }] = await Promise.all([loadTree(call), getSession()]);
  return { tree: allowedTree(tree, user?.roles ?? []) };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Structure and lists',
    description: 'Every page of the site.',
    path: '/cms/structure',
    isIndexed: false,
  });
}

/** Everything that can be edited, as a searchable tree. */
export default function Overview({ loaderData: { tree } }: PageProps<typeof loader>) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const found = filterTree(tree, wanted);
  const action = useAction();
  const searchField = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const run = (work: () => Promise<string>) =>
    action.run(async () => {
      const message = await work();
      if (message !== '') toast.success(message);
      return '';
    });
  const changed = () => {
    void revalidate();
    // The line with the menu disappears with the page's old name.
    requestAnimationFrame(() => searchField.current?.focus());
  };
  return (
    <div className="wrap staff pt-10">
      <h1>Site pages</h1>
      <ContentTabs current="/cms/structure" />
      <p className="mt-2">
        Choose a page or list to edit. Visitors see your changes once they are published.
      </p>
      <search className="mt-6 grid max-w-[28rem] gap-1">
        <TextField
          ref={searchField}
          label="Find a page or a list"
          keepsErrorLine={false}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className="min-h-[1.6rem] text-sm text-bark">
          {wanted && foundInWords(countLeaves(found))}
        </p>
      </search>
      <ActionError action={action} />
      <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {found.map((branch) => (
          <BranchView
            key={`${branch.id} ${wanted !== ''}`}
            branch={branch}
            isFound={wanted !== ''}
            menuOf={(page) => (
              <PageMenu
                page={page}
                isReady={action.isReady}
                isSmall
                run={run}
                onRenamed={changed}
                onDeleted={changed}
                onUnpublished={revalidate}
              />
            )}
          />
        ))}
      </div>
    </div>
  );
}

const foundInWords = (count: number) =>
  count === 0 ? 'No pages or lists match.' : `${count} found`;
