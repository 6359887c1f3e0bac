import type { DataStrategyResult } from 'react-router';

/** The results of loading a page, by route. */
type Loaded = Record<string, DataStrategyResult>;
type Keep = (request: Request, load: () => Promise<Loaded>) => Promise<Loaded>;

let keep: Keep | null = null;

/** Passes the results of each navigation through `by` from now on. @returns ends it */
export function keepPage(by: Keep): () => void {
  keep = by;
  return () => {
    if (keep === by) keep = null;
  };
}

/** Lets the page that is shown decide what becomes of a navigation: staff screens stay if the next page is missing. */
export const passKeptPage: Keep = (request, load) => (keep ? keep(request, load) : load());
