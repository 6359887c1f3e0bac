import { createContext } from 'react';

/** Requests a page of the site before its link is followed: the application provides it. */
export const PrefetchPage = createContext<(page: string) => void>(() => undefined);
