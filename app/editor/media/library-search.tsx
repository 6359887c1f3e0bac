import { TextField } from '#app/ui/form/text-field.tsx';
import type { useLibrary } from './use-library.ts';

interface LibrarySearchProps {
  library: ReturnType<typeof useLibrary>;
}

/** The library's search field. */
export function LibrarySearch({ library: { search, setSearch } }: LibrarySearchProps) {
  return (
    <search className="max-w-[28rem]">
      <TextField
        label="Search by name or description"
        keepsErrorLine={false}
        type="search"
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
    </search>
  );
}

/** The number of results. */
export function LibraryCount({ library }: LibrarySearchProps) {
  const { isFiltered, total, isLoaded, error } = library;
  return (
    <p role="status" className="min-h-[1.6rem] text-sm text-bark">
      {error || (isLoaded && foundInWords(total, isFiltered))}
    </p>
  );
}

function foundInWords(total: number, isFiltered: boolean): string {
  if (total > 0) return total === 1 ? '1 file' : `${total} files`;
  return isFiltered ? 'No files match.' : 'No files yet.';
}
