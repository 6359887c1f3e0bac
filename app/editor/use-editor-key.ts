import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { isFocusKept } from '#app/ui/form/kept-focus.ts';
import { afterSaving } from './unsaved-warning.tsx';

/**
 * The key of the editor at `…/:id`: another id begins anew. What is new and was saved by the shortcut goes on in its form,
 * where someone is typing.
 */
export function useEditorKey(): number {
  const { id } = useParams();
  const { state } = useLocation();
  const [shown, setShown] = useState({ id, key: 0 });
  if (id !== shown.id) {
    const isContinued = shown.id === 'new' && state === afterSaving && isFocusKept();
    setShown({ id, key: isContinued ? shown.key : shown.key + 1 });
  }
  return shown.key;
}
