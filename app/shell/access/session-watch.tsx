import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { sessionEnded } from '#app/api/call.ts';
import { isPageLocked } from '#app/api/private-page-lock.ts';
import { forgetSession, refreshSession, useSignedIn } from '#app/api/session-store.ts';
import { toast } from '#app/ui/toast/toast.ts';

/** Pages that belong to the person who is signed in. */
const privateArea = /^\/(account|dashboard|cms)/i;

/**
 * Keeps private pages to the one they were made for: after a sign-out, in any tab, to the home
 * page; after somebody else has signed in, their own data. A page that is held waits for its person.
 */
export function SessionWatch() {
  const userId = useSignedIn()?.userId ?? '';
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const shownTo = useRef<string | null>(null);
  useEffect(() => {
    addEventListener(sessionEnded, endHere);
    return () => removeEventListener(sessionEnded, endHere);
  }, []);
  // The server may have ended a session while it answered a navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what there is to look after
  useEffect(refreshSession, [pathname]);
  useEffect(() => {
    if (userId !== '') takeProgressOver();
  }, [userId]);
  useEffect(() => {
    const before = shownTo.current;
    shownTo.current = userId;
    if (before === null || before === userId) return;
    closeMenus();
    if (before === '' || !privateArea.test(pathname) || isPageLocked()) return;
    if (userId === '') void navigate('/');
    else void revalidator.revalidate();
  }, [userId, pathname, navigate, revalidator]);
  return null;
}

/** A call was refused. Of several at once, the first one says why the page goes away; one that is held says so itself. */
function endHere(): void {
  const wasSignedIn = document.documentElement.dataset.session === 'in';
  forgetSession();
  if (wasSignedIn && privateArea.test(location.pathname) && !isPageLocked()) {
    toast.error('Your session has ended. Please sign in again.');
  }
}

/** What this device remembers of courses goes to the account of the person who signs in, on any page. */
function takeProgressOver(): void {
  try {
    if (localStorage.getItem('common-plate:courses') === null) return;
  } catch {
    return;
  }
  const load = () => import('#app/content/progress/take-over.ts');
  // Where it fails it stays on the device, and is tried again on the next page.
  void load()
    .then(({ takeOver }) => takeOver())
    .catch(() => undefined);
}

/** A menu of the person who was here before is hidden with its button, and would be open when that comes back. */
function closeMenus(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) {
    const { activeElement } = document;
    // A button that waits for its answer is disabled, and has lost the focus to the page.
    const hadFocus = activeElement === document.body || open.contains(activeElement);
    open.hidePopover();
    if (hadFocus) focusAccount();
  }
}

/** The button for the account, or for signing in: the one of them that shows. */
function focusAccount(): void {
  const buttons = document.querySelectorAll<HTMLElement>(
    '[popovertarget="account-menu"], [popovertarget="sign-in"]',
  );
  [...buttons].find((button) => button.checkVisibility())?.focus();
}
