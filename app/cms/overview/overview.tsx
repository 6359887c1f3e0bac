import { useDeferredValue, useId, useState } from 'react';
import { siteRequest } from '../../client/context.ts';
import { longDate } from '../../components/dates.ts';
import { pageMeta, siteOf } from '../../components/page-meta.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { Route } from './+types/overview';
import { type Branch, countLeaves, filterTree, type Leaf, loadTree } from './tree.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { tree: await loadTree(context.get(siteRequest).call) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'CMS',
    description: 'Every page of the site.',
    path: '/cms',
    isIndexed: false,
  });
}

/** Everything that can be edited, as a tree that a search narrows. */
export default function Overview({ loaderData: { tree } }: Route.ComponentProps) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = filterTree(tree, wanted);
  const id = useId();
  return (
    <div className="wrap staff pt-10">
      <h1>The site's pages</h1>
      <p className="mt-2">
        Choose a page or a list to edit it. Visitors see a change when it is live.
      </p>
      <search className="mt-6 grid max-w-[28rem] gap-1">
        <label htmlFor={id} className="text-[0.95rem] font-semibold">
          Find a page or a list
        </label>
        <input
          id={id}
          className="input"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className="min-h-[1.6rem] text-[0.9rem] text-bark">
          {wanted.trim() && foundInWords(countLeaves(found))}
        </p>
      </search>
      <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {found.map((branch) => (
          <section key={branch.id} aria-labelledby={`section-${branch.id}`}>
            <h2 id={`section-${branch.id}`} className="text-[1.25rem]">
              {branch.title}
            </h2>
            <Leaves leaves={branch.leaves} />
            {branch.branches?.map((below) => (
              <Twig key={below.id} branch={below} isOpen={wanted.trim() !== ''} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

const foundInWords = (count: number) =>
  count === 0 ? 'Nothing has these words in its name.' : `${count} found`;

/** A branch of a branch, which unfolds; a search unfolds what it has found. */
function Twig({ branch, isOpen }: { branch: Branch; isOpen: boolean }) {
  return (
    <details key={String(isOpen)} open={isOpen} className="border-t border-wheat py-2">
      <summary className="font-semibold">{branch.title}</summary>
      <div className="pl-4">
        <Leaves leaves={branch.leaves} />
      </div>
    </details>
  );
}

function Leaves({ leaves }: { leaves: Leaf[] }) {
  return (
    <ul className="mt-2">
      {leaves.map(({ title, to, page }) => (
        <li key={to} className="border-t border-wheat py-2">
          <SiteLink to={to}>{title}</SiteLink>
          {page && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-[0.85rem] text-bark">
              <span className="staff-state">{stateOf(page)}</span>
              <span>{page.name}</span>
              <span>changed {longDate(page.updatedAt)}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ isPublished, hasChanges }: { isPublished: 0 | 1; hasChanges: 0 | 1 }): string {
  if (isPublished === 0) return 'Draft';
  return hasChanges === 1 ? 'Live, with changes' : 'Live';
}
