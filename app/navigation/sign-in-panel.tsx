import { useRef } from 'react';
import { useLocation } from 'react-router';
import { SignInForm } from '../components/sign-in-form.tsx';

/** The Sign In dropdown. */
export function SignInPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  return (
    <div
      id="sign-in"
      popover="auto"
      className="panel"
      ref={panel}
      role="dialog"
      aria-label="Sign In"
    >
      <SignInForm idPrefix="dropdown" from={pathname} onDone={() => panel.current?.hidePopover()} />
    </div>
  );
}
