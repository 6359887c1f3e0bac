import { useTranslate } from '#app/language/use-translate.ts';
import type { ActionState } from '#app/ui/form/action-state.ts';
import { describeFailure, lifetimes, type MailedLink, type Purpose } from './purposes.ts';

interface MailedLinkFieldsProps extends Pick<MailedLink, 'userId' | 'token'> {
  purpose: Purpose;
}

/** How long the link works, and what the form sends of it. */
export function MailedLinkFields({ purpose, userId, token }: MailedLinkFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <p>{t(lifetimes[purpose])}</p>
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="user_id" value={userId} />
      <input type="hidden" name="verify_token" value={token} />
    </>
  );
}

/** The outcome of following an emailed link. */
export const LinkOutcome = ({
  action,
}: {
  action: Pick<ActionState, 'message' | 'error' | 'errors'>;
}) => (
  <>
    <p role="status" className="notice mt-6">
      {action.message}
    </p>
    <p role="alert" className="notice notice-bad mt-6">
      {describeFailure(action, useTranslate())}
    </p>
  </>
);
