import { SiteLink } from '#app/ui/site-link.tsx';
import { pageNumbers } from './page-numbers.ts';

interface PagesProps {
  page: number;
  last: number;
  addressOf: (page: number) => string;
}

/** Leads through the pages of a list. */
export function Pages({ page, last, addressOf }: PagesProps) {
  if (last < 2) return null;
  const numbers = pageNumbers(page, last);
  return (
    <nav aria-label="Pages" className="pages">
      {page > 1 && (
        <SiteLink to={addressOf(page - 1)} rel="prev">
          Previous
        </SiteLink>
      )}
      <ol>
        {numbers.map((number, index) => (
          <li key={number}>
            {number - (numbers[index - 1] ?? 0) > 1 && <span aria-hidden="true">… </span>}
            {number === page ? (
              <span aria-current="page">
                <span className="sr-only">Page </span>
                {number}
              </span>
            ) : (
              <SiteLink to={addressOf(number)} aria-label={`Page ${number}`}>
                {number}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
      {page < last && (
        <SiteLink to={addressOf(page + 1)} rel="next">
          Next
        </SiteLink>
      )}
    </nav>
  );
}
