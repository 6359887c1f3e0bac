import type { AppDeps, Handlers } from '#server/app-deps.ts';

const defaultPageSize = 20;

/** Searching the site. */
export function searchHandlers({ searcher }: AppDeps): Handlers<'search/search'> {
  return {
    'search/search': async ({ query, kind, page = 1, pageSize = defaultPageSize }) => {
      const found = await searcher.search({
        query,
        kind,
        skip: (page - 1) * pageSize,
        take: pageSize,
      });
      return { code: 1, ...found };
    },
  };
}
