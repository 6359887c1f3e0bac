import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { sessionEndedEvent } from '#app/api/call.ts';
import { isPageLocked } from '#app/api/private-page-lock.ts';
import {
  forgetSession,
  hasEndedBeforeStart,
  isCurrentUser,
  refreshSession,
  useSignedIn,
} from '#app/api/session-store.ts';
import { watchProgress } from '#app/content/progress/watch-progress.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { toast } from '#app/ui/toast/toast.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

/** Pages that belong to the signed-in user. */
const privateArea = /^\/(account|dashboard|cms)/i;

/**
 * Keeps private pages private: after a sign-out, in any tab, redirects to the home page; after someone else has signed
 * in, loads their data. A locked page waits for its user.
 */
export function SessionWatch() {
  const t = useTranslate();
  const userId = useSignedIn()?.userId ?? '';
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const shownTo = useRef<string | null>(null);
  useEffect(() => {
    const end = () => endHere(t);
    addEventListener(sessionEndedEvent, end);
    return () => removeEventListener(sessionEndedEvent, end);
  }, [t]);
  useEffect(() => {
    if (hasEndedBeforeStart() && privateArea.test(location.pathname)) void navigate('/');
  }, [navigate]);
  // The server may have ended a session while it answered a navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(refreshSession, [pathname]);
  useEffect(() => {
    if (isCurrentUser(userId)) watchProgress(userId, t);
  }, [userId, t]);
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

/**
 * A call was rejected. Of several at once, the first one explains why the page is left; a locked page explains it
 * itself.
 */
function endHere(t: Translate): void {
  const wasSignedIn = document.documentElement.dataset.session === 'in';
  forgetSession();
  if (wasSignedIn && privateArea.test(location.pathname) && !isPageLocked()) {
    toast.error(t('auth.sessionEnded'));
  }
}

/** The previous user's open menu is hidden with its button, and would be open when that reappears. */
function closeMenus(): void {
  for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) {
    const { activeElement } = document;
    // A button that is disabled while waiting has lost the focus to the page.
    const hadFocus = activeElement === document.body || open.contains(activeElement);
    open.hidePopover();
    if (hadFocus) focusAccount();
  }
}

/** The visible one of the account and sign-in buttons. */
function focusAccount(): void {
  const buttons = document.querySelectorAll<HTMLElement>(
    '[popovertarget="account-menu"], [popovertarget="sign-in"]',
  );
  [...buttons].find((button) => button.checkVisibility())?.focus();
}
