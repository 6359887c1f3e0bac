import { useContext, useEffect, useState } from 'react';
import { createPath, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { internalTarget } from '#app/ui/internal-link.ts';
import { isServerReachable, reload } from './new-build.ts';
import { stayOnPage } from './stay-on-page.ts';
import { forgetInput, hasUnsavedInput, watchInput } from './unsaved-input.ts';

/** Raised on the window by the router instead of reloading the page: see vite.config.ts. */
const routeModuleFailed = 'common-plate:route-module-failed';
/** Makes it load the modules again that have failed. */
const loadRouteModules = 'common-plate:load-route-modules';

/** How long a notice stays, in ms. */
const noticeTime = 8_000;

const offline = 'You’re offline. This page will open once you’re connected again.';
const unreachable = 'This page couldn’t be loaded. Check your connection and try again.';

interface Notice {
  text: string;
  /** The page that could not be opened, and whether a new document could; absent: none that can be tried again. */
  page?: { path: string; isReachable: boolean };
}

/** Keeps the page and its input while the network or a part of the build is missing. */
export function Connection() {
  const { pathname } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(watchInput, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed belongs to the page it was typed on
  useEffect(forgetInput, [pathname]);
  const [notice, setNotice] = useState<Notice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has opened needs no notice
  useEffect(() => setNotice(null), [pathname]);
  useEffect(() => stayWhileOffline(() => setNotice({ text: offline })), []);
  useEffect(() => {
    // Notices with a button stay until they are answered.
    if (!notice || notice.page) return;
    const timer = setTimeout(() => setNotice(null), noticeTime);
    return () => clearTimeout(timer);
  }, [notice]);
  useEffect(() => {
    const onFailure = async () => {
      const target = router?.state.navigation.location;
      // Without a navigation it was only a prefetched page.
      if (!router || !target) return;
      const path = createPath(target);
      stayOnPage(router);
      // Without the network, a new document would be the browser's error page.
      const isReachable = await isServerReachable();
      if (!isReachable || !reload(path))
        setNotice({ text: unreachable, page: { path, isReachable } });
    };
    addEventListener(routeModuleFailed, onFailure);
    return () => removeEventListener(routeModuleFailed, onFailure);
  }, [router]);
  const page = notice?.page;
  // Rendered without the toast library, which may fail to load now.
  return (
    <p role="alert" className="connection-notice">
      {notice?.text}
      {page && (
        <>
          {' '}
          <button
            type="button"
            className="underline"
            onClick={() => {
              setNotice(null);
              dispatchEvent(new Event(loadRouteModules));
              void router?.navigate(page.path);
            }}
          >
            Try again
          </button>
          {page.isReachable && <OpenAnyway path={page.path} />}
        </>
      )}
    </p>
  );
}

/** Offers a new document after a deploy, when this build's pages are gone. */
function OpenAnyway({ path }: { path: string }) {
  return (
    <>
      {' '}
      <a
        href={path}
        onClick={(event) => {
          // The router would look for the missing part again.
          event.preventDefault();
          location.assign(path);
        }}
      >
        {hasUnsavedInput() ? 'Discard what you typed and open it' : 'Open it anyway'}
      </a>
    </>
  );
}

/**
 * Keeps a link followed while offline from replacing the page with an error.
 * @param tell shows the notice
 */
function stayWhileOffline(tell: () => void): () => void {
  const stay = (event: MouseEvent) => {
    if (navigator.onLine || internalTarget(event) === null) return;
    event.preventDefault();
    event.stopPropagation();
    tell();
  };
  // Before any listener of the application.
  document.addEventListener('click', stay, { capture: true });
  return () => document.removeEventListener('click', stay, { capture: true });
}
