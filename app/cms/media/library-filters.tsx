import { LibrarySearch } from '#app/editor/media/library-search.tsx';
import type { LibraryFilter, useLibrary } from '#app/editor/media/use-library.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';

interface LibraryFiltersProps {
  library: ReturnType<typeof useLibrary>;
  filter: LibraryFilter;
  onChange: (filter: LibraryFilter) => void;
}

const kinds = { all: 'All', picture: 'Pictures', recording: 'Recordings' } as const;
/** No folder can have these names: they are not its trimmed name. */
const everywhere = ' ';
const inNone = '';

export function LibraryFilters({ library, filter, onChange }: LibraryFiltersProps) {
  const { kind, folder, isUnused } = filter;
  const folders = [...new Set([...library.folders, ...(folder ? [folder] : [])])];
  return (
    <div className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="flex-1 basis-64">
        <LibrarySearch library={library} />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pb-6">
        <SelectField
          label="Folder"
          value={folder ?? everywhere}
          options={{
            [everywhere]: 'All folders',
            [inNone]: 'No folder',
            ...Object.fromEntries(folders.map((name) => [name, name])),
          }}
          onChange={(chosen) =>
            onChange({ ...filter, folder: chosen === everywhere ? undefined : chosen })
          }
        />
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="sr-only">File type</legend>
          {Object.entries(kinds).map(([value, label]) => (
            <CheckField
              key={value}
              type="radio"
              label={label}
              name="kind"
              checked={(kind ?? 'all') === value}
              onChange={() =>
                onChange({ ...filter, kind: value === 'all' ? undefined : (value as typeof kind) })
              }
            />
          ))}
        </fieldset>
        <CheckField
          label="Unused"
          checked={isUnused === 1}
          onChange={({ target }) =>
            onChange({ ...filter, isUnused: target.checked ? 1 : undefined })
          }
        />
      </div>
    </div>
  );
}
