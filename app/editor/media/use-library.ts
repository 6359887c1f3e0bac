import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Body, Reply } from '#contract/index.ts';
import type { Media } from './media-files.ts';

const pageSize = 24;
/** A search waits until nothing was typed for this long, in ms. */
const typingPause = 200;

type Loaded = Pick<Reply<'media/getMedia'>, 'media' | 'total' | 'folders'>;

/** The shown part of the library; a folder '' stands for the files in no folder. */
export type LibraryFilter = Pick<Body<'media/getMedia'>, 'kind' | 'folder' | 'isUnused'>;

/** A part of the library: search results, newest first, and more on demand. */
export function useLibrary(filter: LibraryFilter, first?: Loaded) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const [loaded, setLoaded] = useState(first);
  const [error, setError] = useState('');
  const newest = useRef(0);
  const isShown = useRef(first !== undefined);
  const { kind, folder, isUnused } = filter;

  async function load(page: number) {
    newest.current += 1;
    const own = newest.current;
    try {
      const wanted = {
        search: search.slice(0, 200),
        ...(kind && { kind }),
        ...(folder !== undefined && { folder }),
        ...(isUnused && { isUnused }),
        page,
        pageSize,
      };
      const { media, total, folders } = await call('media/getMedia', wanted);
      // A slower reply to an older search must not replace a newer one.
      if (own !== newest.current) return;
      setError('');
      setLoaded((before) => {
        if (page === 1) return { media, total, folders };
        const known = new Set(before?.media.map(({ id }) => id));
        return {
          media: [...(before?.media ?? []), ...media.filter(({ id }) => !known.has(id))],
          total,
          folders,
        };
      });
    } catch (failure) {
      if (own === newest.current) setError(explain(failure, t));
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
  }, [search, kind, folder, isUnused]);

  const { media = [], total = 0, folders = [] } = loaded ?? {};
  return {
    search,
    setSearch,
    isFiltered: search.trim() !== '' || folder !== undefined || isUnused === 1,
    media,
    total,
    folders,
    error,
    isLoaded: loaded !== undefined,
    hasMore: media.length < total,
    loadMore: () => load(Math.floor(media.length / pageSize) + 1),
    /** Reads it again: several items have changed. */
    reload: () => load(1),
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
          folders: [...new Set([...(before?.folders ?? []), ...(one.folder ? [one.folder] : [])])],
        };
      }),
    remove: (id: string) =>
      setLoaded(
        (before) =>
          before && {
            ...before,
            media: before.media.filter((each) => each.id !== id),
            total: before.total - 1,
          },
      ),
  };
}
