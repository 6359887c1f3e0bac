import type { FormEvent } from 'react';
import { call } from '#app/api/call.ts';
import { postedAction, useActionFrom } from '#app/api/use-action.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { LinkOutcome, MailedLinkFields } from './link-parts.tsx';
import { isLinkError, type MailedLink } from './purposes.ts';

/** Asks the owner of an address whether another address of the organization's records is theirs too. */
export default function MergeAnswer({ userId, token, result }: MailedLink) {
  const t = useTranslate();
  const action = useActionFrom(postedAction(result));
  const { run, isBusy, message, errors } = action;
  const isOver = message !== '' || isLinkError(errors);

  function answer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const decision = submitter?.getAttribute('value') === 'confirm' ? 'confirm' : 'refuse';
    void run(async () => {
      const body = { id: userId, verify_token: token, decision } as const;
      return (await call('people/answerMerge', body)).message;
    });
  }

  return (
    <>
      {!isOver && (
        <PostedForm action="/forms/answer-merge" onSubmit={answer} className="form mt-6">
          <p>{t('verifying.mergeQuestion')}</p>
          <MailedLinkFields purpose="merge" userId={userId} token={token} />
          <p className="flex flex-wrap gap-4">
            <button
              type="submit"
              name="decision"
              value="confirm"
              className="button"
              disabled={isBusy}
            >
              {t('verifying.mergeConfirm')}
            </button>
            <button
              type="submit"
              name="decision"
              value="refuse"
              className="button button-quiet"
              disabled={isBusy}
            >
              {t('verifying.mergeRefuse')}
            </button>
          </p>
        </PostedForm>
      )}
      <LinkOutcome action={action} />
      {isOver && (
        <p className="mt-6">
          <SiteLink to="/">{t('common.goHome')}</SiteLink>
        </p>
      )}
    </>
  );
}
