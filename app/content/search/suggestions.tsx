import type { ReactNode } from 'react';
import { useIsFilled } from '#app/api/site-layout.ts';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { EmptyPlate } from './empty-plate.tsx';
import type { Suggestions } from './outcome.ts';
import { inSite, KindOf } from './results.tsx';
import { searchAddress } from './search-address.ts';

/** What to go on with after a search that found nothing: near topics, good pages, and whom to ask. */
export function NothingFound({ suggestions }: { suggestions: Suggestions | null }) {
  const t = useTranslate();
  const hasQuestions = useIsFilled('/FAQ');
  return (
    <div className="grid gap-8 sm:grid-cols-[8rem_1fr]">
      <EmptyPlate className="w-24 sm:w-32" />
      <div className="grid gap-8">
        <p>{t('searchPage.tryFewer')}</p>
        {suggestions && <SuggestionLists {...suggestions} />}
        <Suggested title={t('searchPage.stillMissing')}>
          <p className="flex flex-wrap gap-3">
            <SiteLink to="/Contact" className="button">
              {t('searchPage.ask')}
            </SiteLink>
            {hasQuestions && (
              <SiteLink to="/FAQ" className="button button-quiet">
                {t('searchPage.readQuestions')}
              </SiteLink>
            )}
          </p>
        </Suggested>
      </div>
    </div>
  );
}

/** Topics and pages, each with a heading. */
export function SuggestionLists({ topics, areNear, pages }: Suggestions) {
  const t = useTranslate();
  return (
    <>
      {topics.length > 0 && (
        <Suggested title={t(areNear ? 'searchPage.similarTopics' : 'content.topics')}>
          <ul className="flex flex-wrap gap-2">
            {topics.map(({ key, name, language }) => (
              <li key={key}>
                <SiteLink
                  to={searchAddress({ query: name })}
                  className="chip"
                  lang={langOf(language, t)}
                >
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </Suggested>
      )}
      {pages.length > 0 && (
        <Suggested title={t('searchPage.goodPlaces')}>
          <ul className="grid gap-2">
            {pages.map(({ kind, path, title, language }) => (
              <li key={path}>
                <SiteLink to={inSite(path)} lang={langOf(language, t)}>
                  {title}
                </SiteLink>{' '}
                <span className="text-sm text-bark">
                  <KindOf kind={kind} language={language} />
                </span>
              </li>
            ))}
          </ul>
        </Suggested>
      )}
    </>
  );
}

const Suggested = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 text-xl">{title}</h2>
    {children}
  </section>
);
