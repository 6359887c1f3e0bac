import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { keepingPosition } from './kept-position.ts';

/**
 * @returns ends a navigation that cannot be completed: the page, its input and its position stay as they are
 */
export function useStayOnPage(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () =>
    void navigate(location, {
      replace: true,
      state: { ...location.state, ...keepingPosition },
      defaultShouldRevalidate: false,
    });
}

/** Every browser has its own message for a fetch without a response. */
const fetchFailure = /fetch|network|load failed/i;

/** Whether an error is the network's, and not the page's. */
export const isFetchFailure = (error: unknown): boolean =>
  error instanceof TypeError && !import.meta.env.SSR && fetchFailure.test(error.message);

/** The statuses of a server that is overloaded or restarts, or of the proxy before it. */
const temporaryStatuses = [502, 503, 504];

/** Whether the same request may succeed in a moment. */
export const isTemporary = (error: unknown): boolean =>
  isRouteErrorResponse(error) ? temporaryStatuses.includes(error.status) : isFetchFailure(error);
