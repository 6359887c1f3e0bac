/** How often the newest build is asked for, in ms. */
const pollInterval = 5 * 60_000;
/** The page reloads itself at most once in this time, in ms. */
const reloadGuard = 10_000;
const guardKey = 'common-plate:reloaded-at';

/** Reloads when the server has a newer build or a part of this one can no longer be loaded. */
export function watchForNewBuild(): () => void {
  const timer = setInterval(lookForNewBuild, pollInterval);
  const onChunkError = (event: Event) => {
    event.preventDefault();
    reload();
  };
  addEventListener('vite:preloadError', onChunkError);
  return () => {
    clearInterval(timer);
    removeEventListener('vite:preloadError', onChunkError);
  };
}

async function lookForNewBuild(): Promise<void> {
  const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' }).catch(
    () => null,
  );
  if (!response?.ok) return;
  const { id } = (await response.json()) as { id: string };
  if (id !== currentBuild()) reload();
}

const currentBuild = () =>
  (window as unknown as { __reactRouterManifest?: { version: string } }).__reactRouterManifest
    ?.version;

/** Reloads the page, but never twice in ten seconds: a broken build must not reload for ever. */
export function reload(): void {
  const last = Number(sessionStorage.getItem(guardKey) ?? 0);
  if (Date.now() - last < reloadGuard) return;
  sessionStorage.setItem(guardKey, String(Date.now()));
  location.reload();
}
