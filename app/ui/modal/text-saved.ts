import { createContext } from 'react';

/** What a form calls once its text is saved: the dialog around it no longer asks before it closes. */
export const TextSaved = createContext<() => void>(() => undefined);
