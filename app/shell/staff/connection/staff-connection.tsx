import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useMatches, useNavigate, useRevalidator } from 'react-router';
import { useStayOnPage } from '../../navigation/stay-on-page.ts';
import { hasUnsavedInput } from '../../navigation/unsaved-input.ts';
import { useReconnected } from '../../navigation/use-reconnected.ts';
import { pathOf, startKeeping } from './keep-screen.ts';
import './staff-connection.css';

/** Says that a screen, or its current data, could not be loaded, and tries again on request. */
export function StaffConnection() {
  const location = useLocation();
  const matches = useMatches();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [missing, setMissing] = useState<string | null>(null);
  /** The subject of the closed notice: a screen that updates itself does not show it again. */
  const [closed, setClosed] = useState<string | null>(null);
  const stayOnPage = useEffectEvent(useStayOnPage());
  const shown = useEffectEvent(() => ({
    path: pathOf(location),
    loaderData: Object.fromEntries(
      matches.flatMap(({ id, loaderData }) => (loaderData === undefined ? [] : [[id, loaderData]])),
    ),
  }));
  useEffect(() => {
    const show = (path: string | null) => {
      setMissing(path);
      if (path === null) setClosed(null);
    };
    return startKeeping({ shown: () => shown(), stayOnPage: () => stayOnPage(), show });
  }, []);
  const isCurrent = missing === pathOf(location);
  const tryAgain = () => {
    setMissing(null);
    void (isCurrent ? revalidate() : navigate(missing ?? ''));
  };
  useReconnected(missing !== null && (isCurrent || missing !== closed), () => {
    // Leaving unsaved text is up to the person.
    if (isCurrent || !hasUnsavedInput()) tryAgain();
  });
  const isThisScreen = missing?.split('?')[0] === location.pathname;
  return (
    <div role="alert" className="connection-notice staff-connection">
      {missing !== null && missing !== closed && (
        <>
          <p>
            {isThisScreen
              ? 'We couldn’t update this screen. What you typed is still here.'
              : 'We couldn’t open that screen. You’re still here, and so is what you typed.'}
          </p>
          <p className="mt-3 flex flex-wrap gap-3">
            <button type="button" className="button" onClick={tryAgain}>
              Try again
            </button>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => setClosed(missing)}
            >
              Close
            </button>
          </p>
        </>
      )}
    </div>
  );
}
