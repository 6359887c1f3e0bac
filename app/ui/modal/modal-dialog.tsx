import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '#app/language/use-translate.ts';
import { partsAround } from '../focus-places.ts';
import { InMenu } from '../menu/menu-item.ts';
import { isEscapeFor, openLayer } from './layers.ts';
import { returnFocus } from './return-focus.ts';
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
  /** Called on input in its fields. */
  onTyped?: (event: FormEvent) => void;
  /** @returns whether it stays open, although Escape or its button would close it */
  shouldStay?: () => boolean;
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
  onTyped,
  shouldStay = () => false,
  children,
}: ModalDialogProps) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const leave = () => {
    if (!shouldStay()) onClose();
  };
  const onEscape = useEffectEvent(leave);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const around = partsAround(opener);
    element.showModal();
    const closeLayer = openLayer(element, onEscape);
    return () => {
      closeLayer();
      // Not closed but removed, and only then left: a field that gets the focus from `close()` takes no text in Chromium.
      queueMicrotask(() => returnFocus(opener, around));
    };
  }, [opener]);
  // A menu that closes would hide the dialog in it.
  const isApart = isInForm || opener?.closest('[popover]') != null;
  // React lets events bubble to the form or menu, wherever the dialog is in the page.
  const stop = isApart ? stopPropagation : undefined;
  const stay = (event: SyntheticEvent) => {
    if (isOwn(event) && shouldStay()) event.preventDefault();
  };
  const element = (
    <dialog
      ref={dialog}
      className={shape ? `modal modal-${shape}` : 'modal'}
      aria-labelledby={titleId}
      onClose={(event) => isOwn(event) && onClose()}
      onCancel={stay}
      onInput={onTyped}
      onSubmit={stop}
      onClick={stop}
      onKeyDown={(event) => {
        if (isOwn(event) && isEscapeFor(event.nativeEvent, event.currentTarget)) {
          event.preventDefault();
          leave();
        }
        keepFocus(event);
        stop?.(event);
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <InMenu value={false}>{children}</InMenu>
      <button type="button" className="modal-close" aria-label={t('common.close')} onClick={leave}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 2l12 12M14 2L2 14" />
        </svg>
      </button>
    </dialog>
  );
  return isApart ? createPortal(element, document.body) : element;
}

/** Whether an event is this dialog's: React passes on those of a dialog inside it, and of a canceled file choice. */
const isOwn = ({ type, target, currentTarget }: SyntheticEvent) =>
  (type === 'keydown' ? (target as Element).closest('dialog') : target) === currentTarget;

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
