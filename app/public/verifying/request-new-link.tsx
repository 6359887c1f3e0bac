import type { FormEvent } from 'react';
import { useBotCheck } from '#app/api/bot-check/bot-check.ts';
import { useAction } from '#app/api/use-action.ts';
import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
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
  const t = useTranslate();
  return (
    <div className="mt-6">
      {purpose === 'email' && <MailAgain userId={userId} pass={result?.pass} />}
      {purpose === 'email-change' && (
        <p>
          <RichMessage
            text="verifying.askInAccount"
            values={{ link: (words) => <SiteLink to="/account">{words}</SiteLink> }}
          />
        </p>
      )}
      {purpose === 'password' && (
        <ModalLink
          modal={{ name: 'recover-password' }}
          href="/recover-password"
          className="button button-quiet"
        >
          {t('verifying.sendNewLink')}
        </ModalLink>
      )}
      {purpose === 'subscription' && (
        <>
          <p className="mb-4">{t('verifying.subscribeAgain')}</p>
          <NewsletterForm listChoice={<ListChoice />} idPrefix="again" />
        </>
      )}
    </div>
  );
}

function MailAgain({ userId, pass }: { userId: string; pass: string | undefined }) {
  const t = useTranslate();
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
    <PostedForm
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
          {t('verifying.sendNewLink')}
        </button>
      )}
      <ActionMessage action={action} />
    </PostedForm>
  );
}
