import type { ReactNode } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { useBotCheck } from '../api/bot-check/bot-check.ts';
import { useAction } from '../api/use-action.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';

interface VerifyReminderProps {
  userId: string;
  /** What waits for it. */
  children?: ReactNode;
}

/** For an account whose email isn't verified: asks to open the mailed link, or emails it again. */
export function VerifyReminder({ userId, children }: VerifyReminderProps) {
  const t = useTranslate();
  const action = useAction();
  const botCheck = useBotCheck();
  const mail = () =>
    action.run(async () => {
      const { message } = await botCheck.send('account/mailVerification', { user_id: userId });
      return message;
    });
  return (
    <div className="account-aside">
      <p>{t('account.verifyFirst')}</p>
      {children}
      <ActionMessage action={action} />
      <button
        type="button"
        className="button button-quiet"
        disabled={!action.isReady}
        onFocus={botCheck.prepare}
        onClick={() => void mail()}
      >
        {t('account.sendLinkAgain')}
      </button>
    </div>
  );
}
