import { type ReactNode, useEffect, useRef } from 'react';
import type { Filter } from '#app/shell/staff/filters/filter.ts';
import { FilterBar } from '#app/shell/staff/filters/filter-bar.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';

interface SearchFormProps {
  /** Its page. */
  action: string;
  /** What titles are searched for now. */
  search: string;
  filters: readonly Filter[];
  facts: ReactNode;
  /** Applies the filters again. @param values the ones that have changed, and the search */
  onFilter: (values: Record<string, string>) => void;
}

/** The search for titles and the filters of a list, which work without JavaScript. */
export function SearchForm({ action, search, filters, facts, onFilter }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  // After the back button the field says what is shown, without a new one, which would lose the focus.
  useEffect(() => {
    const shown = field.current;
    if (shown && shown !== document.activeElement) shown.value = search;
  }, [search]);
  const filter = (values: Record<string, string>) =>
    onFilter({ search: field.current?.value ?? '', ...values });
  return (
    <search>
      <form
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          filter({});
        }}
      >
        <FilterBar
          isInForm
          search={
            <TextField
              ref={field}
              label="Title"
              keepsErrorLine={false}
              type="search"
              name="search"
              maxLength={200}
              defaultValue={search}
            />
          }
          filters={filters}
          onChange={filter}
          facts={facts}
        />
      </form>
    </search>
  );
}
