import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { sessionEnded } from '../client/call.ts';
import { forgetSession, lookAtSession, useSignedIn } from './session-store.ts';

/** Pages that belong to whoever is signed in. */
const privateArea = /^\/(account|dashboard|cms)/i;

/**
 * Keeps private pages to the one they were made for: after a sign-out, in whatever tab, to the home
 * page; after somebody else has signed in, their own data.
 */
export function SessionWatch() {
  const userId = useSignedIn()?.userId ?? '';
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const shownTo = useRef('');
  useEffect(() => {
    addEventListener(sessionEnded, forgetSession);
    return () => removeEventListener(sessionEnded, forgetSession);
  }, []);
  // The server may have ended a session while it answered a navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what there is to look after
  useEffect(lookAtSession, [pathname]);
  useEffect(() => {
    const before = shownTo.current;
    shownTo.current = userId;
    if (before === '' || before === userId || !privateArea.test(pathname)) return;
    if (userId === '') void navigate('/');
    else void revalidator.revalidate();
  }, [userId, pathname, navigate, revalidator]);
  return null;
}
