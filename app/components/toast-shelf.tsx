import { useEffect } from 'react';
import { toast as draw, Toaster } from 'sonner';
import { showToastsWith } from '../client/toast.ts';

/** Where toasts appear. */
export default function ToastShelf() {
  useEffect(
    () => showToastsWith(({ kind, text, duration }) => void draw[kind](text, { duration })),
    [],
  );
  return <Toaster position="top-center" closeButton />;
}
