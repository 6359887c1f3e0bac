import { type ComponentProps, useState } from 'react';
import { passwordChecks } from '#contract/shared/password-rules.ts';
import { useTranslate } from '../../language/use-translate.ts';
import { useHydrated } from '../use-hydrated.ts';
import { FieldFrame, type FieldProps, splitFieldProps } from './field-frame.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id'> & FieldProps;

/** A password field that can show its content. */
export function PasswordField(props: PasswordFieldProps) {
  const { frame, control } = splitFieldProps(props);
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  const t = useTranslate();
  return (
    <FieldFrame {...frame}>
      {(connected) => (
        <div className="password">
          <input
            className="input"
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            {...connected}
            {...control}
          />
          {isHydrated && (
            <button
              type="button"
              className="password-toggle"
              aria-label={t(isShown ? 'ui.hidePassword' : 'ui.showPassword')}
              onClick={() => setShown(!isShown)}
            >
              {t(isShown ? 'ui.hide' : 'ui.show')}
            </button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

/** The rules for a new password, each marked when it is met; only the server knows which passwords are common. */
export function PasswordChecklist({ password }: { password: string }) {
  const t = useTranslate();
  return (
    <>
      <ul className="checklist" aria-label={t('ui.requirements')}>
        {passwordChecks.map(({ message, isMet }) => {
          const isDone = isMet(password);
          return (
            <li key={message} className={isDone ? 'checklist-done' : undefined}>
              <svg
                viewBox="0 0 16 16"
                role="img"
                aria-label={t(isDone ? 'ui.requirementMet' : 'ui.requirementMissing')}
              >
                <path d={isDone ? 'M2 8.5l4 4 8-9' : 'M4 8h8'} />
              </svg>
              {t(message)}
            </li>
          );
        })}
      </ul>
      <p className="checklist">{t('ui.commonPasswords')}</p>
    </>
  );
}
