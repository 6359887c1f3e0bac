import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from './session-store.ts';

/** On a page that is for strangers: to the home page as soon as somebody is signed in. */
export function useHomeWhenSignedIn(): void {
  const isSignedIn = useSignedIn() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    if (isSignedIn) void navigate('/', { replace: true });
  }, [isSignedIn, navigate]);
}
