import type { ReactNode } from 'react';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { ApiClient } from '../api/api-client.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { Picture } from './pictures/picture.tsx';

/** A page as lists show it. */
export interface ListedPage {
  section: string;
  name: string;
  title: string;
  subtitle: string;
  image: string;
  publishedAt: string | null;
}

/** A section's live pages, with the data for lists. */
export async function listPages(call: ApiClient, section: Section): Promise<ListedPage[]> {
  const { pages } = await call('pages/getPages', { section });
  return pages.map(listedPage);
}

/** The most recently published pages of a section, newest first. */
export async function listNewest(
  call: ApiClient,
  section: Section,
  count: number,
): Promise<ListedPage[]> {
  const list = { section, order: 'newest', pageSize: count } as const;
  const { pages } = await call('pages/getListedPages', list);
  return pages.map(listedPage);
}

/** Picks the data that lists show of a page. */
export const listedPage = ({
  section,
  name,
  title,
  subtitle,
  image,
  publishedAt,
}: ListedPage): ListedPage => ({ section, name, title, subtitle, image, publishedAt });

export type PageNote = (page: ListedPage) => ReactNode;

interface PageGridProps {
  pages: ListedPage[];
  level?: 2 | 3;
  /** Appears below a page's title. */
  note?: PageNote | undefined;
}

/** Pages with their pictures, three in a row if there is room. */
export function PageGrid({ pages, level = 2, note }: PageGridProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {pages.map((page) => (
        <li key={page.name} className="relative">
          <Picture name={page.image} alt="" className="mb-4" />
          <Heading className="text-xl">
            <SiteLink
              to={`/${page.section}/${page.name}`}
              className="plain-link after:absolute after:inset-0 after:content-['']"
            >
              {page.title}
            </SiteLink>
          </Heading>
          <p className="mt-1.5 text-base leading-snug text-bark">{page.subtitle}</p>
          {note?.(page)}
        </li>
      ))}
    </ul>
  );
}
