import type { DataStrategyResult, Location } from 'react-router';
import { keepPage } from '../../navigation/kept-page.ts';
import { isTemporary } from '../../navigation/stay-on-page.ts';

/** The screen that is shown. */
interface ShownScreen {
  path: string;
  /** The data of its routes, by their ids. */
  loaderData: Readonly<Record<string, unknown>>;
}

interface Keeper {
  shown: () => ShownScreen;
  stayOnPage: () => void;
  /** Shows what could not be loaded, by its path; null: everything is loaded. */
  show: (missing: string | null) => void;
}

/**
 * While the network or the server is away, the screen stays with what was typed on it, instead of the error page: a
 * navigation, to another screen or to a public page, ends where it began, and data that could not be loaded again stays
 * as it was.
 * @returns ends it
 */
export const startKeeping = ({ shown, stayOnPage, show }: Keeper): (() => void) =>
  keepPage(async (request, load) => {
    const results = await load();
    // After a sign-out nothing private may stay.
    if (request.signal.aborted || !isSignedIn()) return results;
    const failed = Object.keys(results).filter((id) => hasFailed(results[id]));
    if (failed.length === 0) {
      // A navigation that only ends another one loads nothing.
      if (Object.keys(results).length > 0) show(null);
      return results;
    }
    const screen = shown();
    const path = pathOf(new URL(request.url));
    if (path !== screen.path) {
      show(path);
      stayOnPage();
      return results;
    }
    // An error page within the shell has no data to keep.
    if (!failed.every((id) => id in screen.loaderData)) return results;
    show(path);
    const kept = failed.map((id) => [id, { type: 'data', result: screen.loaderData[id] }] as const);
    return { ...results, ...Object.fromEntries(kept) };
  });

const isSignedIn = (): boolean => document.documentElement.dataset.session === 'in';

const hasFailed = (result?: DataStrategyResult): boolean =>
  result?.type === 'error' && isTemporary(result.result);

/** A screen's address, without its fragment. */
export const pathOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  pathname + search;
