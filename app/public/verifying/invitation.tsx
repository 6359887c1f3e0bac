import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { notifySessionChanged, useSignedIn } from '#app/api/session-store.ts';
import { postedAction, useActionFrom } from '#app/api/use-action.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { PasswordChecklist, PasswordField } from '#app/ui/form/password-field.tsx';
import { answerIdOfForm, answerIdOfMessage, postedTo } from '#app/ui/form/posted-answer.ts';
import { ProgressiveForm } from '#app/ui/form/progressive-form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { roleDuties, roleNames } from '#contract/shared/roles.ts';
import { MailedLinkFields } from './link-parts.tsx';
import { describeFailure, isLinkError, type MailedLink } from './purposes.ts';

export type Offer = Pick<Reply<'users/getInvitation'>, 'email' | 'roles' | 'account'>;

/** Shows an invitation to the staff, and accepts it. Opening the page changes nothing. */
export default function Invitation({
  userId: id,
  token,
  result,
  offer,
}: MailedLink & { offer: Offer | null }) {
  const t = useTranslate();
  const action = useActionFrom(postedAction(result), 'newPassword', 'password');
  const { message, errors, isBusy, run } = action;
  const [password, setPassword] = useState('');
  const signedIn = useSignedIn();
  const isOwn = offer?.account != null && signedIn?.userId === offer.account.userId;

  async function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '');
    const proof = offer?.account
      ? { ...(!isOwn && { password: text('password') }) }
      : {
          firstName: text('firstName').trim(),
          lastName: text('lastName').trim(),
          newPassword: text('newPassword'),
        };
    await run(async () => {
      const body = { id, verify_token: token, ...proof };
      const reply = await call('users/acceptInvitation', body);
      notifySessionChanged();
      return reply.message;
    });
  }

  if (message) return <Accepted message={message} />;
  if (!offer || isLinkError(errors)) {
    return (
      <>
        <p role="alert" className="notice notice-bad mt-6">
          {t('verifying.invitationOver')}
        </p>
        <ToStaffArea />
      </>
    );
  }
  return (
    <>
      <p className="mt-4">
        {t(offer.account ? 'verifying.offerForAccount' : 'verifying.offerForNew', {
          email: offer.email,
        })}
      </p>
      <ul className="mt-2">
        {offer.roles.map((role) => (
          <li key={role}>
            <strong>{roleNames[role]}</strong>: {t(roleDuties[role])}
          </li>
        ))}
      </ul>
      <ProgressiveForm
        id={answerIdOfForm(result)}
        action={postedTo('/forms/accept-invitation')}
        onSubmit={accept}
        className="form mt-6"
      >
        <MailedLinkFields purpose="invitation" userId={id} token={token} />
        {offer.account ? (
          !isOwn && (
            <PasswordField
              id="invitation-password"
              name="password"
              label={t('verifying.accountPassword')}
              autoComplete="current-password"
              required
              error={errors.password}
            />
          )
        ) : (
          <>
            <div className="form-pair">
              <TextField
                id="invitation-first-name"
                name="firstName"
                label={t('auth.firstName')}
                autoComplete="given-name"
                maxLength={100}
                required
                defaultValue={result?.firstName}
                error={errors.firstName}
              />
              <TextField
                id="invitation-last-name"
                name="lastName"
                label={t('auth.lastName')}
                autoComplete="family-name"
                maxLength={100}
                required
                defaultValue={result?.lastName}
                error={errors.lastName}
              />
            </div>
            <PasswordField
              id="invitation-new-password"
              name="newPassword"
              label={t('verifying.choosePassword')}
              autoComplete="new-password"
              minLength={8}
              maxLength={128}
              required
              error={errors.newPassword}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
            <PasswordChecklist password={password} />
          </>
        )}
        <button type="submit" className="button mt-2" disabled={isBusy}>
          {t(isBusy ? 'verifying.accepting' : 'verifying.acceptInvitation')}
        </button>
      </ProgressiveForm>
      <p id={answerIdOfMessage(result)} role="alert" className="notice notice-bad mt-6">
        {describeFailure(action, t)}
      </p>
      {offer.account && !isOwn && (
        <p className="mt-6 text-sm">
          <RichMessage
            text="verifying.setPasswordThenReturn"
            values={{
              link: (words) => (
                <ModalLink modal={{ name: 'recover-password' }} href="/recover-password">
                  {words}
                </ModalLink>
              ),
            }}
          />
        </p>
      )}
    </>
  );
}

function Accepted({ message }: { message: string }) {
  return (
    <>
      <p role="status" className="notice mt-6">
        {message}
      </p>
      <ToStaffArea />
    </>
  );
}

function ToStaffArea() {
  const t = useTranslate();
  const isSignedIn = useSignedIn() !== null;
  return (
    <p className="mt-6">
      {isSignedIn ? (
        <SiteLink to="/dashboard" className="button">
          {t('verifying.openStaffArea')}
        </SiteLink>
      ) : (
        <ModalLink modal={{ name: 'sign-in' }} href="/sign-in?from=/dashboard" className="button">
          {t('auth.signInLink')}
        </ModalLink>
      )}
    </p>
  );
}
