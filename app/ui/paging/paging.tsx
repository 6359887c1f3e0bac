import type { ReactNode } from 'react';
import { formatCount } from '#contract/shared/language/counts.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { SiteLink } from '../site-link.tsx';
import { pageNumbers } from './page-numbers.ts';

interface PagingProps {
  page: number;
  /** The number of the last page; it may now be smaller than the current one. */
  last: number;
  /** The navigation's label, if a page has several. */
  label?: string;
  /** Pages with URLs are linked; others are requested. */
  addressOf?: (page: number) => string;
  onPage?: (page: number) => void;
}

/** Paging of a list: the previous and next page, and page numbers. */
export function Paging({ page, last, label = 'Pages', addressOf, onPage }: PagingProps) {
  if (last < 2 && page === 1) return null;
  const numbers = pageNumbers(page, last);
  /** A button without effect stays in place, so that it keeps the focus. */
  const step = (name: string, to: number, rel: 'prev' | 'next') => {
    const isPage = to >= 1 && to <= last;
    if (!addressOf) {
      return (
        <button type="button" disabled={!isPage} onClick={() => onPage?.(to)}>
          {name}
        </button>
      );
    }
    if (!isPage) return null;
    return (
      <SiteLink to={addressOf(to)} rel={rel}>
        {name}
      </SiteLink>
    );
  };
  const pageOf = (number: number): ReactNode => {
    if (!addressOf) {
      return (
        <button
          type="button"
          aria-current={number === page ? 'page' : undefined}
          aria-label={`Page ${formatCount(number, defaultLanguage)}`}
          onClick={() => number !== page && onPage?.(number)}
        >
          {formatCount(number, defaultLanguage)}
        </button>
      );
    }
    if (number === page) {
      return (
        <span aria-current="page">
          <span className="sr-only">Page </span>
          {number}
        </span>
      );
    }
    return (
      <SiteLink to={addressOf(number)} aria-label={`Page ${number}`}>
        {number}
      </SiteLink>
    );
  };
  return (
    <nav aria-label={label} className="paging">
      {step('Previous', Math.min(page - 1, last), 'prev')}
      <ol>
        {numbers.map((number, index) => (
          <li key={number}>
            {number - (numbers[index - 1] ?? 0) > 1 && <span aria-hidden="true">… </span>}
            {pageOf(number)}
          </li>
        ))}
      </ol>
      {step('Next', page + 1, 'next')}
    </nav>
  );
}
