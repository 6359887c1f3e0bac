import type { ReactNode } from 'react';
import type { RouteMatches } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { UnsavedForms } from './unsaved-forms.tsx';

interface ListScreenProps {
  title: string;
  note?: string;
  /** The list's public page. */
  address?: string;
  /** Whether its forms store unsaved input on the device. */
  hasLocalDrafts?: boolean;
  /** Whether its entries can be saved without publishing them. */
  hasDrafts?: boolean;
  children: ReactNode;
}

/** Shared by the list screens. Changes here are live at once. */
export function ListScreen({
  title,
  note,
  address,
  hasLocalDrafts = true,
  hasDrafts = false,
  children,
}: ListScreenProps) {
  const mayPublish = useMay('lists.publish');
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms">All pages</SiteLink>
      </p>
      <div className="mt-2 flex flex-wrap items-baseline gap-4">
        <h1>{title}</h1>
        {address && <SiteLink to={address}>View on site</SiteLink>}
      </div>
      <p className="mt-2 mb-2 max-w-[42rem]">
        {note && `${note} `}
        {howChangesAppear(hasDrafts, mayPublish)}
      </p>
      <noscript>
        <p className="notice mt-4">Turn on JavaScript to edit the site.</p>
      </noscript>
      <UnsavedForms hasLocalDrafts={hasLocalDrafts}>{children}</UnsavedForms>
    </div>
  );
}

function howChangesAppear(hasDrafts: boolean, mayPublish: boolean): string {
  if (!mayPublish) {
    return hasDrafts
      ? 'Save your changes as drafts. Visitors see them once a publisher publishes them.'
      : 'Only publishers can change this.';
  }
  return hasDrafts
    ? 'What you publish appears on the site right away. Save a draft to finish it later.'
    : 'Changes you save here appear on the site right away.';
}

export function listMeta(matches: RouteMatches, title: string) {
  return pageMeta(siteOf(matches), {
    title: `Edit ${title}`,
    description: 'Edit a list.',
    path: '/cms',
    isIndexed: false,
  });
}
