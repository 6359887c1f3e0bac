import type { ContextType } from 'react';
import { createPath, isRouteErrorResponse, type UNSAFE_DataRouterContext } from 'react-router';

/** The application's router. */
export type AppRouter = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>['router'];

/** Ends a navigation that cannot be completed: the page, its input and its position stay as they are. */
export function stayOnPage(router: AppRouter): void {
  const { location } = router.state;
  void router.navigate(createPath(location), {
    replace: true,
    state: location.state,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  });
}

/** Every browser has its own message for a fetch without a response. */
const fetchFailure = /fetch|network|load failed/i;

/** Whether an error is the network's, and not the page's. */
export const isFetchFailure = (error: unknown): boolean =>
  error instanceof TypeError && !import.meta.env.SSR && fetchFailure.test(error.message);

/** What a server that is overloaded or restarted answers, or the proxy before it. */
const temporaryStatuses = [502, 503, 504];

/** Whether the same request may succeed in a moment. */
export const isTemporary = (error: unknown): boolean =>
  isRouteErrorResponse(error) ? temporaryStatuses.includes(error.status) : isFetchFailure(error);
