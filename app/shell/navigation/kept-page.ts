import type { DataStrategyResult } from 'react-router';

/** What was loaded for a page, by route. */
type Loaded = Record<string, DataStrategyResult>;
type Keep = (request: Request, load: () => Promise<Loaded>) => Promise<Loaded>;

let keep: Keep | null = null;

/** What is loaded for any page passes through this from now on. @returns ends it */
export function keepPage(by: Keep): () => void {
  keep = by;
  return () => {
    if (keep === by) keep = null;
  };
}

/** Lets the page that is shown decide what becomes of a navigation: staff screens stay if the next page is missing. */
export const passKeptPage: Keep = (request, load) => (keep ? keep(request, load) : load());
