import type { ReactNode, SyntheticEvent } from 'react';
import './side-panel.css';

interface SideGroupProps {
  title: string;
  /** Whether it is closed at first. */
  isClosed?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A part of the column next to a page's text; it can be closed. */
export function SideGroup({ title, isClosed = false, onToggle, children }: SideGroupProps) {
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
    onToggle?.(currentTarget.open);
  return (
    <section aria-label={`Page settings: ${title}`} className="side-group">
      <details open={!isClosed} onToggle={toggle}>
        <summary>
          <h2>{title}</h2>
        </summary>
        <div className="side-group-body grid gap-3">{children}</div>
      </details>
    </section>
  );
}
