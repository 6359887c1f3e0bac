import { TextField } from '#app/ui/form/text-field.tsx';
import type { useLibrary } from './use-library.ts';

/** The library's search field, with the number of results. */
export function LibrarySearch({ library }: { library: ReturnType<typeof useLibrary> }) {
  const { search, setSearch, isFiltered, total, isLoaded, error } = library;
  return (
    <search className="grid max-w-[28rem] gap-1">
      <TextField
        label="Search by name or description"
        keepsErrorLine={false}
        type="search"
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="min-h-[1.6rem] text-sm text-bark">
        {error || (isLoaded && foundInWords(total, isFiltered))}
      </p>
    </search>
  );
}

function foundInWords(total: number, isFiltered: boolean): string {
  if (total > 0) return total === 1 ? '1 file' : `${total} files`;
  return isFiltered ? 'No files match.' : 'No files yet.';
}
