import { useEffect, useEffectEvent, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { useTranslate } from '#app/language/use-translate.ts';
import { internalTarget } from '#app/ui/internal-link.ts';
import { loadMissingParts, partMissing } from './load-part.ts';
import { isServerReachable, reload } from './new-build.ts';
import { openingPage } from './opening-page.ts';
import { useStayOnPage } from './stay-on-page.ts';
import { forgetInput, hasUnsavedInput, watchInput } from './unsaved-input.ts';
import { useReconnected } from './use-reconnected.ts';

/** What has become of the connection, and the label of the notice's button. */
const texts = {
  /** The page opens by itself. */
  offline: { text: 'shell.offline', button: 'shell.stayHere' },
  connected: { text: 'shell.connected', button: 'shell.openPage' },
  unreachable: { text: 'shell.unreachable', button: 'common.tryAgain' },
} as const;

interface Notice {
  state: keyof typeof texts;
  /** The page that could not be opened. */
  path: string;
  /** Whether a new document could be opened. */
  isReachable?: boolean;
}

/** Keeps the page and its input while the network or a part of the build is missing. */
export function Connection() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const stayOnPage = useStayOnPage();
  useEffect(watchInput, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed belongs to the page it was typed on
  useEffect(forgetInput, [pathname]);
  const [notice, setNotice] = useState<Notice | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that has opened needs no notice
  useEffect(() => setNotice(null), [pathname]);
  useEffect(() => stayWhileOffline((path) => setNotice({ state: 'offline', path })), []);
  const onFailure = useEffectEvent(async () => {
    const target = openingPage();
    // The visitor may have canceled the navigation by now.
    if (!target) return;
    const path = createPath(target);
    stayOnPage();
    // Without the network, a new document would be the browser's error page.
    const isReachable = await isServerReachable();
    if (!isReachable || !reload(path)) setNotice({ state: 'unreachable', path, isReachable });
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
  useReconnected(notice?.state === 'offline', () => {
    if (!notice) return;
    // Only the visitor may leave what was typed.
    if (hasUnsavedInput()) setNotice({ ...notice, state: 'connected' });
    else openAgain(notice.path);
  });
  // Rendered without the toast library, which may fail to load now.
  return (
    <p role="alert" className="connection-notice">
      {notice && (
        <>
          {t(texts[notice.state].text)}{' '}
          <button
            type="button"
            className="underline"
            onClick={() => (notice.state === 'offline' ? setNotice(null) : openAgain(notice.path))}
          >
            {t(texts[notice.state].button)}
          </button>
          {notice.isReachable && <OpenAnyway path={notice.path} />}
        </>
      )}
    </p>
  );
}

/** Offers a new document after a deploy, when this build's pages are gone. */
function OpenAnyway({ path }: { path: string }) {
  const t = useTranslate();
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
        {t(hasUnsavedInput() ? 'shell.discardAndOpen' : 'shell.openAnyway')}
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
