import { useState } from 'react';

/** Which entries of a list are selected. Only shown ones can be: nothing is done to what cannot be seen. */
export function useSelection<Item>(shown: readonly Item[], keyOf: (item: Item) => string) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const selected = shown.filter((each) => selection.has(keyOf(each)));
  return {
    selected,
    isSelected: (item: Item) => selection.has(keyOf(item)),
    select: (keys: readonly string[]) => setSelection(new Set(keys)),
    toggle: (key: string) => {
      const next = new Set(selection);
      if (!next.delete(key)) next.add(key);
      setSelection(next);
    },
    /** Selects everything on the page; nothing to select: nothing. */
    all: shown.length > 0 && (
      <label className="content-all mt-2 flex items-center gap-3">
        <input
          type="checkbox"
          checked={selected.length === shown.length}
          onChange={({ target }) => setSelection(new Set(target.checked ? shown.map(keyOf) : []))}
        />
        Select all on this page
      </label>
    ),
  };
}
