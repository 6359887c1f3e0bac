import { type ComponentProps, type ReactNode, useState } from 'react';
import { useItemProps } from '../menu/menu-item.ts';
import { useHydrated } from '../use-hydrated.ts';
import { ModalDialog } from './modal-dialog.tsx';

interface DialogButtonProps extends Pick<ComponentProps<typeof ModalDialog>, 'shape'> {
  /** Of the button and of the dialog. */
  title: string;
  /** @returns the dialog's content, which may close it */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog of the same title. */
export function DialogButton({ title, shape, children }: DialogButtonProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  const item = useItemProps();
  const close = () => setOpener(null);
  return (
    <>
      <button
        {...item}
        type="button"
        disabled={!isHydrated}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        {title}
      </button>
      {opener && (
        <ModalDialog title={title} opener={opener} onClose={close} {...(shape && { shape })}>
          {children(close)}
        </ModalDialog>
      )}
    </>
  );
}
