import type { ReactNode } from 'react';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { formatCount } from '#contract/shared/language/counts.ts';
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
export function Paging({ page, last, label, addressOf, onPage }: PagingProps) {
  const t = useTranslate();
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
          aria-label={t('ui.page', { number: formatCount(number, t.language) })}
          onClick={() => number !== page && onPage?.(number)}
        >
          {formatCount(number, t.language)}
        </button>
      );
    }
    if (number === page) {
      return (
        <span aria-current="page">
          <RichMessage
            text="ui.currentPage"
            values={{ number, hidden: (words) => <span className="sr-only">{words}</span> }}
          />
        </span>
      );
    }
    return (
      <SiteLink to={addressOf(number)} aria-label={t('ui.page', { number })}>
        {number}
      </SiteLink>
    );
  };
  return (
    <nav aria-label={label ?? t('ui.pages')} className="paging">
      {step(t('ui.previous'), Math.min(page - 1, last), 'prev')}
      <ol>
        {numbers.map((number, index) => (
          <li key={number}>
            {number - (numbers[index - 1] ?? 0) > 1 && <span aria-hidden="true">… </span>}
            {pageOf(number)}
          </li>
        ))}
      </ol>
      {step(t('ui.next'), page + 1, 'next')}
    </nav>
  );
}
