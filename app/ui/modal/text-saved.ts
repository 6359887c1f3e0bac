import { createContext } from 'react';

/** A form calls this once its text is saved: the dialog around it no longer asks before it closes. */
export const TextSaved = createContext<() => void>(() => undefined);
