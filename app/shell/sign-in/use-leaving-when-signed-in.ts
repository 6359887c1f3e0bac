import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '#app/api/session-store.ts';

/** On a page that is for strangers: to another one as soon as somebody is signed in. @param to a path of this site */
export function useLeavingWhenSignedIn(to: string): void {
  const isSignedIn = useSignedIn() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn) void navigate(to, { replace: true });
  }, [isSignedIn, navigate, to]);
}
