export interface Toast {
  kind: 'success' | 'error';
  text: string;
  /** How long it stays, in ms. */
  duration: number;
}

type Listener = (toast: Toast) => void;

const waiting: Toast[] = [];
let show: Listener | undefined;
let showInHeader: Listener | undefined;

/** The component that shows toasts; earlier ones are shown once it is mounted. */
export function showToastsWith(listener: Listener): () => void {
  show = listener;
  for (const toast of waiting.splice(0)) listener(toast);
  return () => {
    show = undefined;
  };
}

/** The header that shows them instead, as long as it is mounted. */
export function showToastsInHeader(listener: Listener): () => void {
  showInHeader = listener;
  for (const toast of waiting.splice(0)) listener(toast);
  return () => {
    if (showInHeader === listener) showInHeader = undefined;
  };
}

function showToast(kind: Toast['kind'], text: string, duration: number): void {
  const toast = { kind, text, duration };
  if (showInHeader) {
    showInHeader(toast);
    return;
  }
  if (show) show(toast);
  else waiting.push(toast);
  dispatchEvent(new Event('common-plate:toast'));
}

/** Shows a short message. The library that renders it is loaded with the first one. */
export const toast = {
  success: (text: string, duration = 5_000) => showToast('success', text, duration),
  error: (text: string, duration = 8_000) => showToast('error', text, duration),
};
