import { Html } from '#app/content/html.tsx';
import { Picture } from '#app/content/pictures/picture.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { Paging } from '#app/ui/paging/paging.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import {
  addressOf,
  kindTitles,
  listAnchor,
  longestWords,
  noFilters,
  path,
  type ResearchFilters,
  type WorthReading,
} from './load-worth-reading.ts';

/** The books, videos, studies and websites, filtered by the URL: it works without JavaScript. */
export function WorthReadingSection({ list }: { list: WorthReading }) {
  const { filters, items, total, lastPage, problem } = list;
  const isNarrowed = addressOf({ ...filters, page: 1 }) !== addressOf(noFilters);
  const t = useTranslate();
  return (
    <section id={listAnchor} className="chapter" aria-labelledby="worth-reading-title">
      <h2 id="worth-reading-title">{t('research.worthReading')}</h2>
      <div>
        <KindLinks list={list} />
        <FilterForm list={list} />
        <p className="mt-5 font-semibold" role={problem ? 'alert' : undefined}>
          {problem || summaryOf(total, isNarrowed, t)}{' '}
          {(isNarrowed || problem) && (
            <SiteLink to={addressOf(noFilters)} className="font-normal">
              {t('research.clearFilters')}
            </SiteLink>
          )}
        </p>
        {!problem && (
          <>
            {/* Another URL remounts the items, or a picture of one would stay until that of the next has arrived. */}
            <ul key={addressOf(filters)} className="mt-5 grid gap-x-10 gap-y-7 md:grid-cols-2">
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
            <Paging
              page={filters.page}
              last={lastPage}
              addressOf={(page) => addressOf({ ...filters, page })}
            />
          </>
        )}
      </div>
    </section>
  );
}

function summaryOf(total: number, isNarrowed: boolean, t: Translate): string {
  if (total === 0) return t(isNarrowed ? 'research.noResults' : 'research.nothingYet');
  return t('research.results', { total });
}

function KindLinks({ list: { kinds, filters } }: { list: WorthReading }) {
  const t = useTranslate();
  const all = kinds.reduce((sum, { total }) => sum + total, 0);
  const choices: { kind: ResearchFilters['kind']; label: string; total: number }[] = [
    { kind: null, label: t('research.all'), total: all },
    ...kinds.map(({ kind, total }) => ({ kind, label: t(kindTitles[kind].many), total })),
  ];
  if (kinds.length === 0) return null;
  return (
    <nav aria-label={t('research.types')}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ kind, label, total }) => (
          <li key={label}>
            <SiteLink
              to={addressOf({ ...filters, kind, page: 1 })}
              className="chip"
              aria-current={kind === filters.kind ? 'true' : undefined}
            >
              {label} <span className="text-bark">{total}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FilterForm({ list: { authors, filters } }: { list: WorthReading }) {
  const t = useTranslate();
  if (authors.length === 0) return null;
  return (
    <search className="mt-5">
      {/* Another URL remounts the form with its values. */}
      <form
        key={addressOf(filters)}
        action={pathIn(t.language, `${path}#${listAnchor}`)}
        className="filters"
      >
        {filters.kind && <input type="hidden" name="kind" value={filters.kind} />}
        <label>
          {t('research.keyword')}
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={filters.words}
            maxLength={longestWords}
          />
        </label>
        <label>
          {t('research.author')}
          <select className="input" name="author" defaultValue={filters.author}>
            <option value="">{t('research.anyAuthor')}</option>
            {authors.map((author) => (
              <option key={author} translate="no">
                {author}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {t('research.filter')}
        </button>
      </form>
    </search>
  );
}

function Item({ item }: { item: WorthReading['items'][number] }) {
  const t = useTranslate();
  const { kind, title, author, year, url, html, image, language, titleLanguage } = item;
  return (
    <li>
      <Picture name={image} alt="" className="mb-3" />
      <p className="eyebrow">{t(kindTitles[kind].one)}</p>
      <h3 className="text-lg leading-snug" lang={langOf(titleLanguage, t)}>
        {url ? <a href={url}>{title}</a> : title}
      </h3>
      <p className="mt-1 text-sm leading-snug text-bark">
        {author && <span translate="no">{author}</span>}
        {author && year ? ', ' : ''}
        {year}
      </p>
      <Html className="reading mt-1.5 text-sm" html={html} lang={langOf(language, t)} />
    </li>
  );
}
