import { type CSSProperties, useEffect } from 'react';
import { toast as draw, Toaster } from 'sonner';
import { showToastsWith } from '../client/toast.ts';

/** The library's names for its colors. */
const tones = {
  '--normal-bg': 'var(--color-milk)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-wheat)',
  fontFamily: 'inherit',
} as CSSProperties;

/** Where toasts appear: away from the header, which a reader may need meanwhile. */
export default function ToastShelf() {
  useEffect(
    () => showToastsWith(({ kind, text, duration }) => void draw[kind](text, { duration })),
    [],
  );
  return (
    <Toaster
      position="bottom-right"
      closeButton
      style={tones}
      toastOptions={{ style: { fontSize: '1rem', borderRadius: 3 } }}
    />
  );
}
