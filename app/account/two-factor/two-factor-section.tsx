import { useState } from 'react';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { passkeyProblem } from '#app/shell/sign-in/passkey-host.ts';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Reply } from '#contract/index.ts';
import { Section, useKeptFocus } from '../section.tsx';
import type { Change } from './changes.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Task, TaskForm, titles } from './task-form.tsx';

type TwoFactor = Reply<'account/getTwoFactor'>['twoFactor'];

interface TwoFactorSectionProps {
  email: string;
  twoFactor: TwoFactor;
}

/** The second factor: an app, passkeys, and recovery codes for when both are unavailable. */
export function TwoFactorSection({ email, twoFactor: loaded }: TwoFactorSectionProps) {
  const t = useTranslate();
  const [twoFactor, setTwoFactor] = useState(loaded);
  const [task, setTask] = useState<Task | null>(null);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [note, setNote] = useState('');
  /** New codes, to be shown once. */
  const [codes, setCodes] = useState<string[]>([]);
  const isHydrated = useHydrated();
  const dateAndTime = useDateAndTime();
  // The page is rendered without knowing the host name it is viewed at.
  const obstacle = isHydrated
    ? passkeyProblem(location, '/sign-in?from=/account/security', t)
    : null;
  const { isOn, app, passkeys, recoveryCodesLeft } = twoFactor;
  useKeptFocus('two-factor', passkeys.length);

  const times = (added: string, used: string | null) => ({
    added: dateAndTime(added),
    used: used === null ? '' : dateAndTime(used),
  });
  const close = () => {
    setTask(null);
    setCodes([]);
  };
  const changed = (change: Change) => {
    setTwoFactor(change.twoFactor);
    setNote(change.message);
    if (change.recoveryCodes?.length) setCodes(change.recoveryCodes);
    else close();
  };
  const begin = (next: Task) => (event: { currentTarget: HTMLElement }) => {
    setOpener(event.currentTarget);
    setNote('');
    setTask(next);
  };
  const button = (label: string, next: Task, name = label) => (
    <button
      type="button"
      className="button button-quiet"
      aria-haspopup="dialog"
      aria-label={name}
      disabled={!isHydrated}
      onClick={begin(next)}
    >
      {label}
    </button>
  );
  return (
    <Section id="two-factor" title={t('account.twoStep')} note={t('account.twoStepNote')}>
      <p>
        <RichMessage
          text={isOn ? 'account.twoStepOn' : 'account.twoStepOff'}
          values={{ b: (words) => <strong>{words}</strong> }}
        />
      </p>
      <ul className="border-b border-wheat">
        <li className="account-line">
          <div>
            <p className="font-semibold">{t('account.app')}</p>
            <p className="staff-note">
              {app
                ? t(
                    app.lastUsedAt ? 'account.appUsed' : 'account.appUnused',
                    times(app.addedAt, app.lastUsedAt),
                  )
                : t('account.appNote')}
            </p>
          </div>
          {app
            ? button(t('account.remove'), { name: 'remove-app' }, t('account.removeApp'))
            : button(t('account.setUp'), { name: 'add-app' }, t('account.setUpApp'))}
        </li>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="account-line">
            <div>
              <p className="font-semibold break-words">{name}</p>
              <p className="staff-note">
                {t(
                  lastUsedAt ? 'account.passkeyUsed' : 'account.passkeyUnused',
                  times(createdAt, lastUsedAt),
                )}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {button(
                t('account.rename'),
                { name: 'rename-passkey', id, passkey: name },
                t('account.renamePasskey', { name }),
              )}
              {button(
                t('account.remove'),
                { name: 'remove-passkey', id, passkey: name },
                t('account.removePasskey', { name }),
              )}
            </div>
          </li>
        ))}
        <li className="account-line">
          <div>
            <p className="font-semibold">{t('account.passkeys')}</p>
            <p className="staff-note">{t('account.passkeysNote')}</p>
            {obstacle && (
              <p className="staff-note">
                {obstacle.text}{' '}
                {obstacle.address && <a href={obstacle.address}>{obstacle.address}</a>}
              </p>
            )}
          </div>
          {!obstacle && button(t('account.add'), { name: 'add-passkey' }, t('account.addPasskey'))}
        </li>
        {isOn === 1 && (
          <li className="account-line">
            <div>
              <p className="font-semibold">{t('account.recoveryCodes')}</p>
              <p className="staff-note">
                {t('account.recoveryCodesLeft', { count: recoveryCodesLeft })}
              </p>
            </div>
            {button(t('account.createCodes'), { name: 'renew-codes' })}
          </li>
        )}
      </ul>
      <p role="status" className="notice">
        {note}
      </p>
      {task && (
        <ModalDialog
          title={t(codes.length > 0 ? 'account.yourCodes' : titles[task.name])}
          opener={opener}
          onClose={close}
        >
          {codes.length > 0 ? (
            <RecoveryCodes codes={codes} onDone={close} />
          ) : (
            <TaskForm task={task} email={email} onDone={changed} onCancel={close} />
          )}
        </ModalDialog>
      )}
    </Section>
  );
}
