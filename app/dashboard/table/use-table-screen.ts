import { useCallback, useEffect, useState } from 'react';
import { useListAddress } from '#app/shell/staff/filters/use-list-address.ts';

/** The state of a table screen: its URL, the selected rows, and the open one. */
export function useTableScreen() {
  const url = useListAddress();
  const [selection, setSelection] = useState<Record<string, true>>({});
  const [opened, setOpened] = useState<{ id: string; opener: HTMLElement } | null>(null);
  // When the filter changes, the selection is cleared, so that bulk actions never hit hidden rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new url clears the selection
  useEffect(() => setSelection({}), [url.key]);
  const open = useCallback((id: string, opener: HTMLElement) => setOpened({ id, opener }), []);
  const close = useCallback(() => setOpened(null), []);
  return {
    url,
    parameters: new URLSearchParams(url.key),
    selection,
    select: setSelection,
    opened,
    open,
    close,
  };
}

export type TableScreen = ReturnType<typeof useTableScreen>;
