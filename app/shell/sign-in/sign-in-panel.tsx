import { useLocation } from 'react-router';
import { useTranslate } from '#app/language/use-translate.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The prefix of its fields' ids. */
export const dropdown = 'dropdown';

/** The Sign In dropdown. It closes by itself when someone is signed in. */
export function SignInPanel() {
  const t = useTranslate();
  const { pathname } = useLocation();
  return (
    <div id="sign-in" popover="auto" className="panel" role="dialog" aria-label={t('shell.signIn')}>
      <SignInForm idPrefix={dropdown} from={pathname} isOnEveryPage />
    </div>
  );
}
