import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { searchAddress } from '#app/content/search/search-address.ts';
import { Field } from '#app/editor/fields.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Reply } from '#contract/index.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { allLanguages, defaultLanguage, isLanguage } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import { loadList } from '../lists/drafts/load-list.ts';
import { defineEntryList } from '../lists/entry-list.ts';
import type { FieldsProps } from '../lists/list-definition.ts';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';

type Synonym = Reply<'search/getSynonyms'>['synonyms'][number];

type SynonymDraft = Pick<Synonym, 'language' | 'searchedFor' | 'alsoFind'>;

const title = 'Search synonyms';

/** In alphabetical order in each language, since their order means nothing. */
const synonyms = defineEntryList<Synonym, SynonymDraft, 'synonyms'>({
  key: 'synonyms',
  one: 'synonym',
  many: 'synonyms',
  list: 'synonyms',
  compare: (one, other) =>
    allLanguages.indexOf(one.language) - allLanguages.indexOf(other.language) ||
    one.searchedFor.localeCompare(other.searchedFor, 'en', { sensitivity: 'base' }),
  blank: { language: defaultLanguage, searchedFor: '', alsoFind: '' },
  read: (call) => call('search/getSynonyms', {}),
  idOf: ({ synonymId }) => synonymId,
  // It is stored by itself once it has a name, and without either it would be refused.
  nameOf: ({ language, searchedFor, alsoFind }) => {
    if (!searchedFor.trim() || !alsoFind.trim()) return '';
    const name = `${searchedFor} → ${alsoFind}`;
    return language === defaultLanguage ? name : `${languagesForStaff[language]}: ${name}`;
  },
  Fields: SynonymFields,
  edit: ({ id, ...fields }) =>
    call('search/editSynonym', { ...(id !== undefined && { synonymId: id }), ...fields }),
  drafts: entryDrafts({
    list: 'synonyms',
    contentOf: (draft: SynonymDraft) => draft,
    draftOf: ({ language = defaultLanguage, ...words }) => ({ language, ...words }),
  }),
  remove: (id) => call('search/deleteSynonym', { synonymId: id }),
});

function SynonymFields({ draft, item, change, errors }: FieldsProps<Synonym, SynonymDraft>) {
  const [example = ''] = item?.searchedFor.split(',') ?? [];
  return (
    <>
      <SelectField
        label="Language of the search"
        value={draft.language}
        options={languagesForStaff}
        onChange={(value) => change({ language: isLanguage(value) ? value : defaultLanguage })}
      />
      <Field
        label="When someone searches for"
        value={draft.searchedFor}
        onChange={(searchedFor) => change({ searchedFor })}
        error={errors.searchedFor}
      />
      <Field
        label="Also find"
        value={draft.alsoFind}
        onChange={(alsoFind) => change({ alsoFind })}
        error={errors.alsoFind}
      />
      {example && (
        <p>
          <a
            href={pathIn(
              item?.language ?? defaultLanguage,
              searchAddress({ query: example.trim() }),
            )}
            target="_blank"
            rel="noreferrer"
          >
            See what visitors find for “{example.trim()}”
          </a>
        </p>
      )}
    </>
  );
}

export const middleware = guards('token', 'session', 'lists.edit');

export const loader = ({ context }: LoaderArgs) =>
  loadList(context.get(siteRequest).call, synonyms);

export function meta({ matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, title);
}

/** The words that visitors search for, and the words of the site's texts for the same. */
export default function Synonyms({ loaderData }: PageProps<typeof loader>) {
  return (
    <ListScreen
      title={title}
      note="Visitors may call things by other words than your pages do: “cheap” instead of “budget”. Separate several words or phrases by commas. Singular and plural are the same, and typos are corrected, so neither needs an entry."
      address="/search"
      hasDrafts
    >
      <ListEditor definition={synonyms} {...loaderData} />
    </ListScreen>
  );
}
