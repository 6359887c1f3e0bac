import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { keepingPosition } from '../../navigation/kept-position.ts';

/** How a list shows its entries, and not which. */
const display = ['page', 'sort', 'columns'];

/** The state of a list is in the page's address, so that reloading, going back and sharing the link keep it. */
export function useListAddress() {
  const { pathname, search } = useLocation();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const navigate = useNavigate();
  const navigation = useNavigation();
  const loading = navigation.location?.pathname === pathname ? navigation.location.search : null;
  const shown = loading ?? parameters.toString();
  // The latest choice wins before it is displayed: a filter and a search in quick succession add up.
  const chosen = useRef(shown);
  useEffect(() => {
    chosen.current = shown;
  }, [shown]);
  /** Sets some parameters, clears the others named, and goes to the first page unless a page is given. */
  const change = useCallback(
    (values: Record<string, string>) => {
      const next = new URLSearchParams(chosen.current);
      if (!('page' in values)) next.delete('page');
      for (const [name, value] of Object.entries(values)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      chosen.current = next.toString();
      void navigate(`?${next}`, { state: keepingPosition, replace: !('page' in values) });
    },
    [navigate],
  );
  return {
    read: (name: string) => parameters.get(name) ?? '',
    change,
    /** Whether a search or a filter was chosen. */
    isFiltered: [...parameters.keys()].some((name) => !display.includes(name)),
    /** Stable as long as the list shows the same. */
    key: parameters.toString(),
    isLoading: navigation.state === 'loading',
  };
}
