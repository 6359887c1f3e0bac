import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import './modal.css';

export interface Opened {
  /** Where the focus returns to. */
  opener: HTMLElement | null;
  onClose: () => void;
}

interface ModalDialogProps extends Opened {
  title: string;
  /** 'drawer': at the side of the page; 'wide': contains a table; 'library': contains pictures. */
  shape?: 'drawer' | 'wide' | 'library' | undefined;
  /** It is opened from within a form: it is rendered at the page's end, and its events do not reach the form. */
  isInForm?: boolean;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: the page behind it is inert, and Escape closes it. The focus starts in its first
 * field, stays inside, and returns to what opened it.
 */
export function ModalDialog({
  title,
  shape,
  isInForm = false,
  opener,
  onClose,
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      placeOf(opener)?.focus();
    };
  }, [opener]);
  // React lets events bubble to the form, wherever the dialog is in the page.
  const stop = isInForm ? stopPropagation : undefined;
  const element = (
    <dialog
      ref={dialog}
      className={shape ? `modal modal-${shape}` : 'modal'}
      aria-labelledby={titleId}
      onClose={onClose}
      onSubmit={stop}
      onClick={stop}
      onKeyDown={(event) => {
        keepFocus(event);
        stop?.(event);
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <button type="button" className="modal-close" aria-label="Close" onClick={onClose}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 2l12 12M14 2L2 14" />
        </svg>
      </button>
    </dialog>
  );
  return isInForm ? createPortal(element, document.body) : element;
}

const stopPropagation = (event: SyntheticEvent) => event.stopPropagation();

/** Cycles from the last field to the first and back: the browser would move to its own toolbar. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]',
    ),
  ].filter((stop) => stop.checkVisibility());
  const [first, last] = [stops[0], stops.at(-1)];
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last);
  if (!isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/** The next focus: the opener; if its menu is closed, that menu's button; or the account's. */
function placeOf(opener: HTMLElement | null): HTMLElement | undefined {
  const menu = opener?.closest('[popover]')?.id;
  return [
    opener,
    document.querySelector<HTMLElement>(`[popovertarget="${menu}"]`),
    document.querySelector<HTMLElement>('[popovertarget="account-menu"]'),
  ].find((place) => place?.isConnected && place.checkVisibility()) as HTMLElement | undefined;
}
