import { SelectField } from '#app/ui/form/select-field.tsx';
import type { TableScreen } from './use-table-screen.ts';

interface FilterSelectProps {
  screen: TableScreen;
  /** The parameter of the page's address that keeps the choice. */
  name: string;
  label: string;
  value: string | null | undefined;
  options: Record<string, string>;
}

/** A filter of a table, which the page's address keeps. */
export function FilterSelect({
  screen: { address },
  name,
  value = '',
  ...field
}: FilterSelectProps) {
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={(chosen) => address.change({ [name]: chosen })}
    />
  );
}
