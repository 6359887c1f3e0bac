import type { FormEvent } from 'react';
import { useBotCheck } from '#app/api/bot-check/bot-check.ts';
import { useAction } from '#app/api/use-action.ts';
import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { WaitingPass } from '#app/ui/form/waiting-pass.tsx';
import { ModalLink } from '#app/ui/modal/modal-link.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ListChoice } from '../subscribe/list-choice.tsx';
import type { MailedLink, Purpose } from './purposes.ts';

interface RequestNewLinkProps extends Pick<MailedLink, 'userId' | 'result'> {
  purpose: Purpose;
}

/** Offers a new link in place of an invalid one. */
export function RequestNewLink({ purpose, userId, result }: RequestNewLinkProps) {
  return (
    <div className="mt-6">
      {purpose === 'email' && <MailAgain userId={userId} pass={result?.pass} />}
      {purpose === 'email-change' && (
        <p>
          Ask for a new one in <SiteLink to="/account">your account</SiteLink>.
        </p>
      )}
      {purpose === 'password' && (
        <ModalLink
          modal={{ name: 'recover-password' }}
          href="/recover-password"
          className="button button-quiet"
        >
          Send me a new link
        </ModalLink>
      )}
      {purpose === 'subscription' && (
        <>
          <p className="mb-4">Subscribe again and we’ll email you a new link.</p>
          <NewsletterForm listChoice={<ListChoice />} idPrefix="again" />
        </>
      )}
    </div>
  );
}

function MailAgain({ userId, pass }: { userId: string; pass: string | undefined }) {
  const action = useAction();
  const botCheck = useBotCheck();

  const mail = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const { message } = await botCheck.send('account/mailVerification', { user_id: userId });
      return message;
    });
  };

  return (
    <form
      method="post"
      action="/forms/mail-verification"
      onSubmit={mail}
      onFocus={botCheck.prepare}
      className="form"
    >
      <input type="hidden" name="user_id" value={userId} />
      <input type="hidden" name="purpose" value="email" />
      <WaitingPass pass={pass} />
      {!action.message && (
        <button type="submit" className="button button-quiet" disabled={action.isBusy}>
          Send me a new link
        </button>
      )}
      <ActionMessage action={action} />
    </form>
  );
}
