import { useNavigate, useRevalidator } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { ChecklistPanel, loadChecklist } from '#app/content/checklist.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { inZone } from '#app/format/zoned-time.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { keepingPosition } from '#app/shell/navigation/kept-position.ts';
import { Paging } from '#app/ui/paging/paging.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import { may } from '#contract/shared/may.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import { pageStatus } from '../page-status.ts';
import { BulkActions } from './bulk-actions.tsx';
import { ContentTabs } from './content-tabs.tsx';
import {
  type ContentFilters,
  type FoundPage,
  filterNames,
  findContent,
  needsReview,
  pageSize,
  readFilters,
  sectionChoices,
  sorts,
  states,
} from './find-content.ts';
import { ListDrafts, matchingDrafts } from './list-drafts.tsx';
import { NewPageLinks } from './new-page-links.tsx';
import { SearchForm } from './search-form.tsx';
import { useSelection } from './use-selection.tsx';

export const middleware = guards('token', 'session', 'drafts.read');

export async function loader({ context, url }: LoaderArgs) {
  const { call, getSession } = context.get(siteRequest);
  const [{ pages }, { pages: scheduled, timeZone }, { user }] = await Promise.all([
    call('pages/getPageTree', {}),
    call('pages/getScheduledPages', {}),
    getSession(),
  ]);
  const held = user?.roles ?? [];
  const { entries } = may(held, 'pages.edit')
    ? await call('dashboard/getDrafts', {})
    : { entries: [] };
  const filters = readFilters(url.searchParams);
  const now = Date.now();
  const found = findContent(pages, scheduled, filters, now);
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(last, Math.max(1, Number(url.searchParams.get('page')) || 1));
  const authors = [...new Set(pages.map(({ updatedBy }) => updatedBy).filter(Boolean))].sort();
  return {
    // One page of them: of two thousand, only these reach the browser.
    pages: found
      .slice((page - 1) * pageSize, page * pageSize)
      .map((each) => ({ ...each, needsReview: needsReview(each, now) })),
    total: found.length,
    page,
    last,
    filters,
    authors,
    timeZone,
    listDrafts: page === 1 ? matchingDrafts(entries, filters) : [],
    checklist: await loadChecklist(call, held),
  };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Pages',
    description: 'Every page of the site.',
    path: '/cms',
    isIndexed: false,
  });
}

const keyOf = ({ section, name }: FoundPage) => `${section}/${name}`;

function addressOf(filters: ContentFilters, page: number): string {
  const parameters = new URLSearchParams(
    filterNames.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]])),
  );
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? '/cms' : `/cms?${parameters}`;
}

/** Every page, to filter, sort and change several at once. */
export default function Content({ loaderData }: PageProps<typeof loader>) {
  const dateAndTime = useDateAndTime();
  const { pages, total, page, last, filters, authors, timeZone, checklist, listDrafts } =
    loaderData;
  const { selected, isSelected, select, toggle, all } = useSelection(pages, keyOf);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const filter = (values: Record<string, string>) => {
    const typed = new URLSearchParams({ ...filters, ...values });
    void navigate(addressOf(readFilters(typed), 1), { state: keepingPosition });
  };
  return (
    <div className="wrap staff pt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1>Site pages</h1>
        <NewPageLinks />
      </div>
      <ContentTabs current="/cms" />
      <ChecklistPanel items={checklist} />
      <SearchForm
        action="/cms"
        search={filters.search}
        filters={[
          {
            name: 'section',
            label: 'Section',
            value: filters.section,
            options: sectionChoices,
          },
          { name: 'state', label: 'Status', value: filters.state, options: states },
          {
            name: 'author',
            label: 'Last changed by',
            value: filters.author,
            options: {
              '': 'Anyone',
              ...Object.fromEntries(authors.map((each) => [each, each])),
            },
          },
          {
            name: 'sort',
            label: 'Sort by',
            value: filters.sort,
            options: sorts,
            isDisplay: true,
          },
        ]}
        facts={
          <p role="status">
            {total === 0 ? 'No pages match.' : total === 1 ? '1 page' : `${total} pages`}
          </p>
        }
        onFilter={filter}
      />
      {all}
      <BulkActions
        key={addressOf(filters, page)}
        selected={selected}
        onDone={(failed) => {
          select(failed.map(keyOf));
          void revalidate();
        }}
      />
      <ul className="content-list mt-2">
        {pages.map((each) => (
          <li key={keyOf(each)}>
            <input
              type="checkbox"
              aria-label={`Select ${each.title || each.name}`}
              checked={isSelected(each)}
              onChange={() => toggle(keyOf(each))}
            />
            <div>
              <SiteLink to={`/cms/${keyOf(each)}`} className="font-semibold break-words">
                {each.title || each.name}
              </SiteLink>
              <p className="content-facts">
                <span className="staff-state">{pageStatus(each)}</span>
                <span>{sectionTitles[each.section]}</span>
                {each.scheduled && (
                  <span>
                    {each.scheduled.action === 'publish'
                      ? 'Will be published'
                      : 'Will be unpublished'}{' '}
                    {inZone(timeZone, new Date(each.scheduled.at))}
                  </span>
                )}
                {each.needsReview && <span>Needs review</span>}
                <span>
                  {`changed ${dateAndTime(each.updatedAt)}`}
                  {each.updatedBy && ` by ${each.updatedBy}`}
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Paging page={page} last={last} addressOf={(to) => addressOf(filters, to)} />
      <ListDrafts entries={listDrafts} />
    </div>
  );
}
