import { useNavigate } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { keepingPosition } from '#app/shell/navigation/kept-position.ts';
import { Paging } from '#app/ui/paging/paging.tsx';
import {
  type TranslatedLanguage,
  translatedLanguages,
} from '#contract/shared/language/languages.ts';
import { ContentTabs } from '../../content/content-tabs.tsx';
import { SearchForm } from '../../content/search-form.tsx';
import { useSelection } from '../../content/use-selection.tsx';
import { languageName } from '../language-name.ts';
import { ExportJob } from './export-job.tsx';
import {
  filterNames,
  findTranslations,
  progressInWords,
  progressOf,
  readFilters,
  stateChoices,
  sumOf,
  type Translation,
  type TranslationFilters,
} from './find-translations.ts';
import { ProgressList } from './progress-list.tsx';
import { TranslationRow } from './translation-row.tsx';

export const middleware = guards('token', 'session', 'drafts.read');

const pageSize = 50;

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const asked = url.searchParams.get('language');
  const language = translatedLanguages.find((each) => each === asked) ?? translatedLanguages[0];
  const { translations } = await call('translations/getTranslations', {
    ...(language && { language }),
  });
  const filters = readFilters(url.searchParams);
  const found = findTranslations(translations, filters);
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(last, Math.max(1, Number(url.searchParams.get('page')) || 1));
  return {
    language: language as TranslatedLanguage,
    // Only one page of them: there may be two thousand.
    translations: found.slice((page - 1) * pageSize, page * pageSize),
    progress: progressOf(translations),
    total: found.length,
    page,
    last,
    filters,
  };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Translations',
    description: 'Pages and lists that are not translated, or out of date.',
    path: '/cms',
    isIndexed: false,
  });
}

const path = '/cms/translations';

function addressOf(
  filters: TranslationFilters,
  language: TranslatedLanguage,
  page: number,
): string {
  const parameters = new URLSearchParams(
    filterNames.flatMap((name) => (filters[name] === '' ? [] : [[name, filters[name]]])),
  );
  if (language !== translatedLanguages[0]) parameters.set('language', language);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

const keyOf = ({ kind, section, name }: Translation) => `${kind}/${section}/${name}`;

/** What is translated into a language and what is not, to translate here or by someone outside. */
export default function Translations({ loaderData }: PageProps<typeof loader>) {
  const { translations, progress, total, page, last, filters, language } = loaderData;
  const { selected, isSelected, toggle, all } = useSelection(translations, keyOf);
  const navigate = useNavigate();
  const filter = ({ language: chosen, ...values }: Record<string, string>) => {
    const typed = new URLSearchParams({ ...filters, ...values });
    const wanted = translatedLanguages.find((each) => each === chosen) ?? language;
    void navigate(addressOf(readFilters(typed), wanted, 1), { state: keepingPosition });
  };
  return (
    <div className="wrap staff pt-10">
      <h1>{`Translations into ${languageName(language)}`}</h1>
      <ContentTabs current={path} />
      <h2 className="mt-6 mb-2 text-xl">Progress</h2>
      <p className="mb-2">{`${progressInWords(sumOf(progress))}.`}</p>
      <ProgressList
        progress={progress}
        addressOf={(section) =>
          `${addressOf({ search: '', section, state: 'all' }, language, 1)}#list`
        }
      />
      <h2 className="mt-8 mb-2 text-xl" id="list">
        Pages and entries
      </h2>
      <SearchForm
        action={path}
        search={filters.search}
        filters={[
          {
            name: 'section',
            label: 'Section or list',
            value: filters.section,
            options: {
              '': 'All sections and lists',
              ...Object.fromEntries(progress.map(({ group, title }) => [group, title])),
            },
          },
          { name: 'state', label: 'Status', value: filters.state, options: stateChoices },
          ...(translatedLanguages.length > 1
            ? [
                {
                  name: 'language',
                  label: 'Language',
                  value: language,
                  options: Object.fromEntries(
                    translatedLanguages.map((each) => [each, languageName(each)]),
                  ),
                  isDisplay: true as const,
                },
              ]
            : []),
        ]}
        facts={
          <p role="status">
            {total === 0
              ? 'Nothing matches.'
              : total === 1
                ? '1 page or entry'
                : `${total} pages and entries`}
          </p>
        }
        onFilter={filter}
      />
      {all}
      <ExportJob language={language} selected={selected} />
      <ul className="content-list mt-2">
        {translations.map((each) => (
          <TranslationRow
            key={keyOf(each)}
            translation={each}
            language={language}
            isSelected={isSelected(each)}
            onSelect={() => toggle(keyOf(each))}
          />
        ))}
      </ul>
      <Paging page={page} last={last} addressOf={(to) => addressOf(filters, language, to)} />
    </div>
  );
}
