import { Html } from '#app/content/html.tsx';
import { Picture } from '#app/content/pictures/picture.tsx';
import { Paging } from '#app/ui/paging/paging.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { formatCount } from '#contract/shared/language/counts.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
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
  return (
    <section id={listAnchor} className="chapter" aria-labelledby="worth-reading-title">
      <h2 id="worth-reading-title">Worth reading</h2>
      <div>
        <KindLinks list={list} />
        <FilterForm list={list} />
        <p className="mt-5 font-semibold" role={problem ? 'alert' : undefined}>
          {problem || summaryOf(total, isNarrowed)}{' '}
          {(isNarrowed || problem) && (
            <SiteLink to={addressOf(noFilters)} className="font-normal">
              Clear filters
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

function summaryOf(total: number, isNarrowed: boolean): string {
  if (total === 0) return isNarrowed ? 'No results.' : 'Nothing is listed yet.';
  return total === 1 ? '1 result' : `${formatCount(total, defaultLanguage)} results`;
}

function KindLinks({ list: { kinds, filters } }: { list: WorthReading }) {
  const all = kinds.reduce((sum, { total }) => sum + total, 0);
  const choices: { kind: ResearchFilters['kind']; label: string; total: number }[] = [
    { kind: null, label: 'All', total: all },
    ...kinds.map(({ kind, total }) => ({ kind, label: kindTitles[kind].many, total })),
  ];
  if (kinds.length === 0) return null;
  return (
    <nav aria-label="Types">
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
  if (authors.length === 0) return null;
  return (
    <search className="mt-5">
      {/* Another URL remounts the form with its values. */}
      <form key={addressOf(filters)} action={`${path}#${listAnchor}`} className="filters">
        {filters.kind && <input type="hidden" name="kind" value={filters.kind} />}
        <label>
          Keyword
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={filters.words}
            maxLength={longestWords}
          />
        </label>
        <label>
          Author
          <select className="input" name="author" defaultValue={filters.author}>
            <option value="">Anyone</option>
            {authors.map((author) => (
              <option key={author}>{author}</option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          Filter
        </button>
      </form>
    </search>
  );
}

function Item({ item }: { item: WorthReading['items'][number] }) {
  const { kind, title, author, year, url, html, image } = item;
  return (
    <li>
      <Picture name={image} alt="" className="mb-3" />
      <p className="eyebrow">{kindTitles[kind].one}</p>
      <h3 className="text-lg leading-snug">{url ? <a href={url}>{title}</a> : title}</h3>
      <p className="mt-1 text-sm leading-snug text-bark">
        {[author, year].filter(Boolean).join(', ')}
      </p>
      <Html className="reading mt-1.5 text-sm" html={html} />
    </li>
  );
}
