import { useEffect, useEffectEvent, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { internalTarget } from '#app/ui/internal-link.ts';
import { loadMissingParts, partMissing } from './load-part.ts';
import { isServerReachable, reload } from './new-build.ts';
import { openingPage } from './opening-page.ts';
import { useStayOnPage } from './stay-on-page.ts';
import { forgetInput, hasUnsavedInput, watchInput } from './unsaved-input.ts';
import { useReconnected } from './use-reconnected.ts';

const offline = 'You’re offline. This page will open once you’re connected again.';
const connected = 'You’re connected again.';
const unreachable = 'This page couldn’t be loaded. Check your connection and try again.';

interface Notice {
  text: string;
  /** The page that could not be opened. */
  path: string;
  /** The label of its button; absent: the page opens by itself. */
  button?: string;
  /** Whether a new document could be opened. */
  isReachable?: boolean;
}

/** Keeps the page and its input while the network or a part of the build is missing. */
export function Connection() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const stayOnPage = useStayOnPage();
  useEffect(watchInput, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed belongs to the page it was typed on
  useEffect(forgetInput, [pathname]);
  const [notice, setNotice] = useState<Notice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has opened needs no notice
  useEffect(() => setNotice(null), [pathname]);
  useEffect(() => stayWhileOffline((path) => setNotice({ text: offline, path })), []);
  const onFailure = useEffectEvent(async () => {
    const target = openingPage();
    // The visitor may have canceled the navigation by now.
    if (!target) return;
    const path = createPath(target);
    stayOnPage();
    // Without the network, a new document would be the browser's error page.
    const isReachable = await isServerReachable();
    if (!isReachable || !reload(path))
      setNotice({ text: unreachable, path, button: 'Try again', isReachable });
  });
  useEffect(() => {
    addEventListener(partMissing, onFailure);
    return () => removeEventListener(partMissing, onFailure);
  }, []);
  const openAgain = (path: string) => {
    setNotice(null);
    dispatchEvent(new Event(loadMissingParts));
    void navigate(path);
  };
  useReconnected(notice?.text === offline, () => {
    if (!notice) return;
    // Only the visitor may leave what was typed.
    if (hasUnsavedInput()) setNotice({ ...notice, text: connected, button: 'Open the page' });
    else openAgain(notice.path);
  });
  // Rendered without the toast library, which may fail to load now.
  return (
    <p role="alert" className="connection-notice">
      {notice?.text}
      {notice && (
        <>
          {' '}
          <button
            type="button"
            className="underline"
            onClick={() => (notice.button ? openAgain(notice.path) : setNotice(null))}
          >
            {notice.button ?? 'Stay here'}
          </button>
          {notice.isReachable && <OpenAnyway path={notice.path} />}
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
 * @param tell shows the notice about the page
 */
function stayWhileOffline(tell: (path: string) => void): () => void {
  const stay = (event: MouseEvent) => {
    const path = internalTarget(event);
    if (navigator.onLine || path === null) return;
    event.preventDefault();
    event.stopPropagation();
    tell(path);
  };
  // Before any listener of the application.
  document.addEventListener('click', stay, { capture: true });
  return () => document.removeEventListener('click', stay, { capture: true });
}
