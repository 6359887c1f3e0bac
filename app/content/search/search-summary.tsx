import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { isChanged, type SearchOutcome, summaryOf } from './outcome.ts';
import { searchAddress } from './search-address.ts';

/** How many results there are for which words, and a way to the words as they were typed. */
export function SearchSummary({ outcome }: { outcome: SearchOutcome }) {
  const t = useTranslate();
  const query = outcome.query.trim();
  return (
    <>
      <p role="status" className="min-h-6 font-semibold">
        {summaryOf(outcome, t)}
      </p>
      {isChanged(outcome) && (
        <p>
          <SiteLink to={searchAddress({ query, isAsTyped: true })}>
            {t('searchPage.asTyped', { query })}
          </SiteLink>
        </p>
      )}
    </>
  );
}
