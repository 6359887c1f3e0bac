/** A filter of a list, with its choice in the page's address. */
export interface Filter {
  /** Its parameter in the address. */
  name: string;
  label: string;
  /** The chosen value; empty, null or undefined: it filters nothing. */
  value: string | null | undefined;
  /** Maps values to labels, with '' for no filter. Absent: only a link chooses it. */
  options?: Readonly<Record<string, string>>;
  /** The chosen value in words, if no option has it. */
  valueLabel?: string;
  /** It says how the list is shown, and filters nothing: an order. */
  isDisplay?: true;
  /** Parameters that depend on it, and are cleared with each choice. */
  clears?: readonly string[];
}

/** The filters that are in use. */
export const activeFilters = (filters: readonly Filter[]): Filter[] =>
  filters.filter(({ value, isDisplay }) => Boolean(value) && !isDisplay);

/** An active filter in words: 'Status: Draft'. */
export const filterInWords = ({ label, value, options, valueLabel }: Filter): string =>
  `${label}: ${valueLabel ?? options?.[value ?? ''] ?? value}`;

/** The address's parameters for a choice. */
export const choiceOf = ({ name, clears = [] }: Filter, value: string): Record<string, string> => ({
  ...Object.fromEntries(clears.map((each) => [each, ''])),
  [name]: value,
});
