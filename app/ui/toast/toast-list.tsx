import { type CSSProperties, useEffect, useState } from 'react';
import { toast as draw, Toaster } from 'sonner';
import { showToastsWith } from './toast.ts';

/** The library's names for its colors. */
const tones = {
  '--normal-bg': 'var(--color-milk)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-wheat)',
  fontFamily: 'inherit',
} as CSSProperties;

/** Where toasts appear: away from the header, which the user may need, and above the cookie banner. */
export default function ToastList() {
  const banner = useBannerHeight();
  useEffect(
    () => showToastsWith(({ kind, text, duration }) => void draw[kind](text, { duration })),
    [],
  );
  return (
    <Toaster
      position="bottom-right"
      closeButton
      offset={{ bottom: banner + 24 }}
      mobileOffset={{ bottom: banner + 16 }}
      style={tones}
      toastOptions={{ style: { fontSize: 'var(--text-base)', borderRadius: 'var(--radius-sm)' } }}
    />
  );
}

const bannerHeight = () => document.querySelector('.consent')?.clientHeight ?? 0;

/** The height of the cookie banner in pixels; 0 once it was answered. */
function useBannerHeight(): number {
  const [height, setHeight] = useState(bannerHeight);
  useEffect(() => {
    const measure = () => setHeight(bannerHeight());
    const signs = ['common-plate:consent', 'common-plate:toast', 'resize'];
    for (const sign of signs) addEventListener(sign, measure);
    return () => {
      for (const sign of signs) removeEventListener(sign, measure);
    };
  }, []);
  return height;
}
