import type { PageView } from '../../components/page-view.ts';

/** What the editing screen and the preview in its frame say to each other. Both are pages of this site. */
type PreviewMessage =
  | { kind: 'common-plate:preview-ready' }
  | { kind: 'common-plate:preview'; page: PageView };

/** Hears what a window of this site says. @returns how to stop */
export function hear(
  from: () => Window | null | undefined,
  listener: (message: PreviewMessage) => void,
): () => void {
  const listen = (event: MessageEvent) => {
    if (event.origin === location.origin && event.source === from()) listener(event.data);
  };
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}

export function tell(to: Window | null | undefined, message: PreviewMessage): void {
  to?.postMessage(message, location.origin);
}
