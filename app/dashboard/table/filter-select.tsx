import { SelectField } from '#app/ui/form/select-field.tsx';
import type { TableScreen } from './use-table-screen.ts';

interface FilterSelectProps {
  screen: TableScreen;
  /** The URL parameter of the choice. */
  name: string;
  label: string;
  value: string | null | undefined;
  options: Record<string, string>;
}

/** A table filter, stored in the page's URL. */
export function FilterSelect({ screen: { url }, name, value = '', ...field }: FilterSelectProps) {
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={(chosen) => url.change({ [name]: chosen })}
    />
  );
}
