import type { ReactNode } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { isAddressed, type Section, sectionNames } from '#contract/shared/pages/sections.ts';
import type { ApiClient } from '../api/api-client.ts';
import { RichMessage } from '../language/rich-message.tsx';
import { useTranslate } from '../language/use-translate.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { Picture } from './pictures/picture.tsx';

/** A page as lists show it. */
export interface ListedPage {
  section: string;
  /** Of what is listed. */
  language: Language;
  name: string;
  title: string;
  subtitle: string;
  image: string;
  publishedAt: string | null;
  /** A date, '2026-03-02'; empty: none. */
  reviewedOn: string;
  /** The time to read it; null: it is not stated. */
  minutes: number | null;
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
  language,
  name,
  title,
  subtitle,
  image,
  publishedAt,
  reviewedOn,
  minutes = null,
}: Omit<ListedPage, 'minutes'> & { minutes?: number | null }): ListedPage => ({
  section,
  language,
  name,
  title,
  subtitle,
  image,
  publishedAt,
  reviewedOn,
  minutes,
});

export type PageNote = (page: ListedPage) => ReactNode;

interface PageGridProps {
  pages: ListedPage[];
  level?: 2 | 3;
  /** Appears below a page's title. */
  note?: PageNote | undefined;
  /** Whether each says what it is: for lists of pages of several sections. */
  isMixed?: boolean;
}

/** Pages with their pictures, three in a row if there is room. */
export function PageGrid({ pages, level = 2, note, isMixed = false }: PageGridProps) {
  const t = useTranslate();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {pages.map((page) => (
        <li key={`${page.section}/${page.name}`} className="relative">
          <Picture name={page.image} alt="" className="mb-4" />
          {isMixed && isAddressed(page.section) && (
            <p className="eyebrow mb-1">{t(sectionNames[page.section].one)}</p>
          )}
          <Heading className="text-xl" lang={langOf(page.language, t)}>
            <SiteLink
              to={`/${page.section}/${page.name}`}
              className="plain-link after:absolute after:inset-0 after:content-['']"
            >
              {page.title}
            </SiteLink>
          </Heading>
          <p className="mt-1.5 text-base leading-snug text-bark" lang={langOf(page.language, t)}>
            {page.subtitle}
          </p>
          <ReadingFacts page={page} />
          {note?.(page)}
        </li>
      ))}
    </ul>
  );
}

/** How long a page takes to read, and when it was last reviewed; nothing in a section that states no reading time. */
function ReadingFacts({ page: { minutes, reviewedOn } }: { page: ListedPage }) {
  const t = useTranslate();
  if (minutes === null) return null;
  return (
    <p className="mt-1.5 text-sm text-bark">
      {t('content.toRead', { minutes })}
      {reviewedOn && (
        <>
          {' · '}
          <RichMessage
            text="content.lastReviewed"
            values={{
              day: longDate(reviewedOn, t.language),
              date: (words) => <time dateTime={reviewedOn}>{words}</time>,
            }}
          />
        </>
      )}
    </p>
  );
}
