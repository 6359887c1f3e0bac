import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import type { Media } from './kinds.ts';

const pageSize = 24;
/** A search waits until nothing was typed for this long, in ms. */
const typingPause = 200;

interface Loaded {
  media: Media[];
  total: number;
}

/** A part of the library: search results, newest first, and more on demand. */
export function useLibrary(kind: Media['kind'] | undefined, first?: Loaded) {
  const [search, setSearch] = useState('');
  const [loaded, setLoaded] = useState(first);
  const [error, setError] = useState('');
  const newest = useRef(0);
  const isShown = useRef(first !== undefined);

  async function load(page: number) {
    newest.current += 1;
    const own = newest.current;
    try {
      const wanted = { search: search.slice(0, 200), ...(kind && { kind }), page, pageSize };
      const { media, total } = await call('media/getMedia', wanted);
      // A slower reply to an older search must not replace a newer one.
      if (own !== newest.current) return;
      setError('');
      setLoaded((before) => {
        if (page === 1) return { media, total };
        const known = new Set(before?.media.map(({ id }) => id));
        return {
          media: [...(before?.media ?? []), ...media.filter(({ id }) => !known.has(id))],
          total,
        };
      });
    } catch (failure) {
      if (own === newest.current) setError(explain(failure));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is made again with every rendering.
  useEffect(() => {
    if (isShown.current) {
      isShown.current = false;
      return;
    }
    const timer = setTimeout(() => void load(1), typingPause);
    return () => clearTimeout(timer);
  }, [search, kind]);

  const { media = [], total = 0 } = loaded ?? {};
  return {
    search,
    setSearch,
    media,
    total,
    error,
    isLoaded: loaded !== undefined,
    hasMore: media.length < total,
    loadMore: () => load(Math.floor(media.length / pageSize) + 1),
    /** Adds a new item at the top, or updates a changed one. */
    put: (one: Media) =>
      setLoaded((before) => {
        const others = before?.media ?? [];
        const isKnown = others.some(({ id }) => id === one.id);
        return {
          media: isKnown
            ? others.map((each) => (each.id === one.id ? one : each))
            : [one, ...others],
          total: (before?.total ?? 0) + (isKnown ? 0 : 1),
        };
      }),
    remove: (id: string) =>
      setLoaded(
        (before) =>
          before && {
            media: before.media.filter((each) => each.id !== id),
            total: before.total - 1,
          },
      ),
  };
}
