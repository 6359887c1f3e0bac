import type { MouseEvent, ReactNode } from 'react';
import { loadModals, type Modal, openModal } from './modal-store.ts';

interface ModalLinkProps {
  modal: Modal;
  /** The page that does the same: for browsers without scripts, and for a new tab. */
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link that opens a modal in place of its page. The modal's code comes when the link is aimed at. */
export function ModalLink({ modal, href, className, children }: ModalLinkProps) {
  const prepare = () => void loadModals().catch(() => undefined);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openModal(modal, event.currentTarget).catch(() => location.assign(href));
  };
  return (
    <a
      href={href}
      className={className}
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      {children}
    </a>
  );
}
