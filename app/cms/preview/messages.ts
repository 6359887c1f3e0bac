import type { PageView } from '#app/content/page-view.ts';

/** The messages between the editing screen and the preview in its frame. Both are pages of this site. */
type PreviewMessage =
  | { kind: 'common-plate:preview-ready' }
  | { kind: 'common-plate:preview'; page: PageView };

/**
 * Listens to a window of this site.
 * @returns a function that stops it
 */
export function onMessage(
  from: () => Window | null | undefined,
  listener: (message: PreviewMessage) => void,
): () => void {
  const listen = (event: MessageEvent) => {
    const isOurs = event.origin === location.origin && event.source === from();
    if (isOurs && isPreviewMessage(event.data)) listener(event.data);
  };
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}

/** Browser extensions send messages to pages too. */
function isPreviewMessage(data: unknown): data is PreviewMessage {
  const { kind, page } = (data ?? {}) as { kind?: unknown; page?: unknown };
  if (kind === 'common-plate:preview-ready') return true;
  return kind === 'common-plate:preview' && typeof page === 'object' && page !== null;
}

export function sendMessage(to: Window | null | undefined, message: PreviewMessage): void {
  to?.postMessage(message, location.origin);
}
