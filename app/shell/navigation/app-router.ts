import { createContext, use } from 'react';
import type { DataRouter } from 'react-router';

/** The application's router; null while the server renders. */
export const AppRouterContext = createContext<DataRouter | null>(null);

/** The application's router, for what no hook of the library does; null while the server renders. */
export const useAppRouter = (): DataRouter | null => use(AppRouterContext);
