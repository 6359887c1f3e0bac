import type { MouseEvent, ReactNode } from 'react';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { useTranslate } from '../../language/use-translate.ts';
import { loadModals, type Modal, openModal } from './modal-store.ts';

interface ModalLinkProps {
  modal: Modal;
  /** The page with the same function: for browsers without JavaScript, and for a new tab. */
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link that opens a modal instead of its page. The modal's code is loaded on hover or focus. */
export function ModalLink({ modal, href: path, className, children }: ModalLinkProps) {
  const href = pathIn(useTranslate().language, path);
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
