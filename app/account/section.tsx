import { type ReactNode, useEffect, useRef } from 'react';

interface SectionProps {
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A section of the account page: a description on the left, actions on the right. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section className="account-section" aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {note && <p className="staff-note">{note}</p>}
      </div>
      <div className="account-work">{children}</div>
    </section>
  );
}

/**
 * When a section's button disappears after its action, the focus moves to the section's title rather than to the top of
 * the page.
 * @param shown what the buttons depend on
 */
export function useKeptFocus(id: string, shown: string | number): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const isLost = document.activeElement === document.body;
    if (isLost) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, shown]);
}

/** Tells password managers which account the password belongs to. */
export function AccountName({ email }: { email: string }) {
  return <input type="hidden" name="username" autoComplete="username" value={email} readOnly />;
}
