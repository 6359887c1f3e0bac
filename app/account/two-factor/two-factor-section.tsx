import { useState } from 'react';
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
  const [twoFactor, setTwoFactor] = useState(loaded);
  const [task, setTask] = useState<Task | null>(null);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [note, setNote] = useState('');
  /** New codes, to be shown once. */
  const [codes, setCodes] = useState<string[]>([]);
  const isHydrated = useHydrated();
  const dateAndTime = useDateAndTime();
  // The page is rendered without knowing the host name it is viewed at.
  const obstacle = isHydrated ? passkeyProblem(location, '/sign-in?from=/account/security') : null;
  const { isOn, app, passkeys, recoveryCodesLeft } = twoFactor;
  useKeptFocus('two-factor', passkeys.length);

  const used = (verb: string, since: string, last: string | null) =>
    `${verb} ${dateAndTime(since)}, ${last ? `last used ${dateAndTime(last)}` : 'not used yet'}`;
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
    <Section
      id="two-factor"
      title="Two-step sign-in"
      note="A second step keeps strangers out, even with your password."
    >
      <p>
        Two-step sign-in is <strong>{isOn ? 'on' : 'off'}</strong>.
        {isOn === 0 && ' Set up an app or a passkey to turn it on.'}
      </p>
      <ul className="border-b border-wheat">
        <li className="account-line">
          <div>
            <p className="font-semibold">Authenticator app</p>
            <p className="staff-note">
              {app
                ? used('set up', app.addedAt, app.lastUsedAt)
                : 'An app on your phone that shows a code.'}
            </p>
          </div>
          {app
            ? button('Remove', { name: 'remove-app' }, 'Remove the authenticator app')
            : button('Set up', { name: 'add-app' }, 'Set up an authenticator app')}
        </li>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id} className="account-line">
            <div>
              <p className="font-semibold break-words">{name}</p>
              <p className="staff-note">Passkey, {used('added', createdAt, lastUsedAt)}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {button(
                'Rename',
                { name: 'rename-passkey', id, passkey: name },
                `Rename the passkey ${name}`,
              )}
              {button(
                'Remove',
                { name: 'remove-passkey', id, passkey: name },
                `Remove the passkey ${name}`,
              )}
            </div>
          </li>
        ))}
        <li className="account-line">
          <div>
            <p className="font-semibold">Passkeys and security keys</p>
            <p className="staff-note">Your fingerprint, face, PIN or a security key.</p>
            {obstacle && (
              <p className="staff-note">
                {obstacle.text}{' '}
                {obstacle.address && <a href={obstacle.address}>{obstacle.address}</a>}
              </p>
            )}
          </div>
          {!obstacle && button('Add', { name: 'add-passkey' }, 'Add a passkey')}
        </li>
        {isOn === 1 && (
          <li className="account-line">
            <div>
              <p className="font-semibold">Recovery codes</p>
              <p className="staff-note">{left(recoveryCodesLeft)}</p>
            </div>
            {button('Create new recovery codes', { name: 'renew-codes' })}
          </li>
        )}
      </ul>
      <p role="status" className="notice">
        {note}
      </p>
      {task && (
        <ModalDialog
          title={codes.length > 0 ? 'Your recovery codes' : titles[task.name]}
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

const left = (count: number) =>
  count === 0 ? 'None left. Please create new ones.' : `${count} of 10 left. Each works once.`;
