import { isShownInPlace } from '#app/ui/late-part.tsx';
import { minute } from '#contract/shared/time-units.ts';
import { applicationFiles } from '../start/application-data.tsx';
import { isHandled } from './load-part.ts';
import { hasUnsavedInput } from './unsaved-input.ts';

/** How often to check for a new build, in ms. */
const pollInterval = 5 * minute;
/** The page reloads itself at most once in this time, in ms. */
const reloadGuard = 10_000;
const guardKey = 'common-plate:reloaded-at';

/** Reloads when the server has a newer build or a part of this one can no longer be loaded. */
export function watchForNewBuild(): () => void {
  const timer = setInterval(lookForNewBuild, pollInterval);
  // The bundler raises it just before the code that loads the chunk gets the error.
  const onChunkError = ({ payload }: VitePreloadErrorEvent) =>
    setTimeout(() => {
      if (isShownInPlace(payload)) void lookForNewBuild();
      else if (!isHandled(payload)) reload();
    });
  addEventListener('vite:preloadError', onChunkError);
  return () => {
    clearInterval(timer);
    removeEventListener('vite:preloadError', onChunkError);
  };
}

/** The server's answer about its build; undefined: there is none now. */
async function askForBuild(): Promise<Response | undefined> {
  const address = `/builds/latest.json?${Date.now()}`;
  const response = await fetch(address, { cache: 'no-store' }).catch(() => undefined);
  return response?.ok ? response : undefined;
}

/** Whether a new document could be loaded now. */
export const isServerReachable = async (): Promise<boolean> => (await askForBuild()) !== undefined;

async function lookForNewBuild(): Promise<void> {
  const response = await askForBuild();
  if (!response) return;
  const { id } = (await response.json()) as { id: string };
  if (id !== applicationFiles().build) reload();
}

/**
 * Loads a page as a new document: not twice in ten seconds, as a broken build must not reload forever, not while
 * offline, where the browser's error page would replace it, and not with unsaved input.
 * @param path the page to open; absent: this one
 * @returns whether it does
 */
export function reload(path?: string): boolean {
  const last = Number(sessionStorage.getItem(guardKey) ?? 0);
  const isTooSoon = Date.now() - last < reloadGuard;
  if (isTooSoon || !navigator.onLine || hasUnsavedInput()) return false;
  sessionStorage.setItem(guardKey, String(Date.now()));
  if (path === undefined) location.reload();
  else location.assign(path);
  return true;
}
