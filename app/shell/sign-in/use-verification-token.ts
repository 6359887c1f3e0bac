import { useLocation } from 'react-router';

/** Raised on the window when signing in has verified an email. */
export const emailVerifiedEvent = 'common-plate:verified';

/** The token of the verification link that opened this page; empty on every other page. */
export function useVerificationToken(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  if (!/^\/verifying\/?$/i.test(pathname) || query.get('purpose') !== 'email') return '';
  // The server rejects malformed tokens; the page itself says that the link is incomplete.
  return /^[\w-]{43}$/.exec(query.get('verify_token') ?? '')?.[0] ?? '';
}
