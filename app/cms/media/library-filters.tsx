import { LibraryCount, LibrarySearch } from '#app/editor/media/library-search.tsx';
import type { LibraryFilter, useLibrary } from '#app/editor/media/use-library.ts';
import { FilterBar } from '#app/shell/staff/filters/filter-bar.tsx';

/** The address's value for the files in no folder: no folder can have this name, which is not trimmed. */
const inNone = ' ';

/** The filter in the page's address. Invalid values count as absent. */
export function readLibraryFilter(parameters: URLSearchParams): LibraryFilter {
  const kind = parameters.get('kind');
  const folder = (parameters.get('folder') ?? '').slice(0, 80);
  return {
    ...((kind === 'picture' || kind === 'recording') && { kind }),
    ...(folder !== '' && { folder: folder === inNone ? '' : folder }),
    ...(parameters.get('unused') === '1' && { isUnused: 1 }),
  };
}

interface LibraryFiltersProps {
  library: ReturnType<typeof useLibrary>;
  filter: LibraryFilter;
  /** Sets parameters of the address. */
  onChange: (values: Record<string, string>) => void;
}

export function LibraryFilters({ library, filter, onChange }: LibraryFiltersProps) {
  const { kind, folder, isUnused } = filter;
  const folders = [...new Set([...library.folders, ...(folder ? [folder] : [])])];
  return (
    <FilterBar
      search={<LibrarySearch library={library} />}
      facts={<LibraryCount library={library} />}
      onChange={onChange}
      filters={[
        {
          name: 'folder',
          label: 'Folder',
          value: folder === '' ? inNone : folder,
          options: {
            '': 'All folders',
            [inNone]: 'No folder',
            ...Object.fromEntries(folders.map((name) => [name, name])),
          },
        },
        {
          name: 'kind',
          label: 'File type',
          value: kind,
          options: { '': 'All', picture: 'Pictures', recording: 'Recordings' },
        },
        {
          name: 'unused',
          label: 'Use',
          value: isUnused === 1 ? '1' : '',
          options: { '': 'Used or not', 1: 'Unused' },
        },
      ]}
    />
  );
}
