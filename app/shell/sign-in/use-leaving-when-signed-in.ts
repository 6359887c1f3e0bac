import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '#app/api/session-store.ts';

/**
 * Leaves a page for signed-out visitors as soon as someone is signed in.
 * @param to a path of this site
 */
export function useLeavingWhenSignedIn(to: string): void {
  const isSignedIn = useSignedIn() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn) void navigate(to, { replace: true });
  }, [isSignedIn, navigate, to]);
}
