import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import {
  endSession,
  type SignedIn,
  updateSessionCookies,
  useSignedIn,
} from '#app/api/session-store.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { optionalPart } from '#app/ui/late-part.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { ColorSchemeSwitch } from '../color-scheme-switch.tsx';

// Visitors and members never load it, so it is decided here and not in the page, which is the same for everyone.
const EditLink = optionalPart(() => import('../staff/edit-link/edit-link.tsx'));

/**
 * The account's photo and menu, based on the readable cookies; the server decides whether the staff entries are shown.
 */
export function AccountMenu() {
  const t = useTranslate();
  const signedIn = useSignedIn();
  const isElevated = useIsElevated(signedIn);
  return (
    <div className="when-signed-in">
      <button
        type="button"
        className="menu-item account-button"
        popoverTarget="account-menu"
        aria-label={t('shell.account')}
      >
        <img
          className="avatar"
          src={photoUrl(signedIn?.photo)}
          alt=""
          width={50}
          height={50}
          loading="lazy"
        />
      </button>
      <div id="account-menu" popover="auto" className="panel panel-list">
        <p className="px-2 pb-2">
          <RichMessage
            text="shell.hello"
            values={{ name: () => <strong>{signedIn?.firstName}</strong> }}
          />
        </p>
        <SiteLink to="/account">{t('shell.myAccount')}</SiteLink>
        {isElevated && (
          <>
            <SiteLink to="/dashboard">Admin Dashboard</SiteLink>
            <SiteLink to="/cms">CMS</SiteLink>
          </>
        )}
        <ColorSchemeSwitch />
        <SignOutForm />
      </div>
      {isElevated && <EditLink />}
    </div>
  );
}

const photoUrl = (photo: string | undefined) => `/media/${photo || 'user.svg'}`;

/** Posts without JavaScript, calls the API with them. */
export function SignOutForm({ className }: { className?: string }) {
  const t = useTranslate();
  const navigate = useNavigate();
  async function signOut(event: React.FormEvent) {
    event.preventDefault();
    try {
      await endSession();
    } catch (failure) {
      return toast.error(t('shell.stillSignedIn', { reason: explain(failure, t) }));
    }
    await navigate('/');
  }
  return (
    <PostedForm action="/forms/sign-out" onSubmit={signOut}>
      <button type="submit" className={className}>
        {t('shell.signOut')}
      </button>
    </PostedForm>
  );
}

function useIsElevated(signedIn: SignedIn | null): boolean {
  const userId = signedIn?.userId;
  const [elevated, setElevated] = useState(false);
  useEffect(() => {
    if (!userId) return setElevated(false);
    let isCurrent = true;
    call('auth/getAccountType', { userId }).then(
      ({ code, photo }) => {
        if (!isCurrent) return;
        setElevated(code === 1);
        updateSessionCookies({ photo });
      },
      () => isCurrent && setElevated(false),
    );
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return elevated;
}
