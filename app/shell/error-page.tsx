import { useContext } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { readablePath } from '../api/readable-path.ts';
import { useIsFilled, useSiteLayout } from '../api/site-layout.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { needsNewPassword, needsSecondStep } from './access/forbidden-reasons.ts';
import { reload } from './navigation/new-build.ts';
import { isFetchFailure, isTemporary } from './navigation/stay-on-page.ts';
import { useReconnected } from './navigation/use-reconnected.ts';
import { RequestId } from './request-id-context.ts';

interface Way {
  to: string;
  label: string;
}

interface Described {
  status: number;
  message: string;
  /** Absent: the usual advice for the status. */
  advice?: string;
  /** Where that is done; absent: the home page. */
  way?: Way;
}

const notAllowed: Described = { status: 403, message: 'You don’t have access to this page.' };
const secondStepFirst: Described = {
  status: 403,
  message: 'Set up two-step sign-in first.',
  advice:
    'Your role requires it, and the two-week deadline has passed. Setup takes a minute, and you need an app on your phone or a passkey. After that, you can open this page.',
  way: { to: '/account/security#two-factor', label: 'Set up two-step sign-in' },
};
const newPasswordFirst: Described = {
  status: 403,
  message: 'Change your password first.',
  advice: 'The password from the server log has expired. Choose a new one to continue.',
  way: { to: '/account/security#password', label: 'Change my password' },
};

/** The specification's wording for what went wrong. */
function describeError(error: unknown): Described {
  if (isFetchFailure(error)) return { status: 0, message: 'This page couldn’t be loaded' };
  if (!isRouteErrorResponse(error)) return { status: 500, message: 'Internal Server Error' };
  if (error.status === 404) {
    const path =
      typeof error.data === 'string' && error.data.startsWith('/')
        ? `: ${readablePath(error.data)}`
        : '';
    return { status: 404, message: `Page Not Found${path}` };
  }
  if (error.status === 403) {
    if (error.data === needsNewPassword) return newPasswordFirst;
    return error.data === needsSecondStep ? secondStepFirst : notAllowed;
  }
  if (error.status === 503) return { status: 503, message: 'This page isn’t available right now' };
  return { status: error.status, message: 'Internal Server Error' };
}

const usualAdvice = 'Something went wrong on our side. Please try again in a moment.';
const advice: Record<number, string> = {
  0: 'Check your connection. The page opens by itself once you’re connected again.',
  404: 'The page may have moved, or the address may be mistyped.',
  403: 'If you should have access, ask an administrator.',
};

/** Two places to go on from. */
type Ways = [home: Way, elsewhere: Way];

interface ErrorPageProps {
  error: unknown;
  /** Whether it is within the staff shell, whose screens it then links to. */
  isStaffScreen?: boolean;
}

const publicWays: Ways = [
  { to: '/', label: 'Go to the home page' },
  { to: '/articles', label: 'Read an article' },
];
const contact: Way = { to: '/Contact', label: 'Contact us' };
const staffWays: Ways = [
  { to: '/dashboard', label: 'Go to the dashboard' },
  { to: '/cms', label: 'See all pages' },
];

/** Appears instead of a page that failed. */
export function ErrorPage({ error, isStaffScreen = false }: ErrorPageProps) {
  const { status, message, way, ...described } = describeError(error);
  const { name } = useSiteLayout().site;
  useReconnected(isFetchFailure(error), () => void reload());
  const [home, elsewhere] = isStaffScreen ? staffWays : publicWays;
  const second = useIsFilled(elsewhere.to) ? elsewhere : contact;
  const whatToDo = described.advice ?? advice[status] ?? usualAdvice;
  return (
    <div className="wrap grid items-center gap-8 pt-12 md:grid-cols-2 md:gap-14">
      <title>{`${message} – ${name}`}</title>
      <meta name="description" content={whatToDo} />
      <meta name="robots" content="noindex" />
      <div>
        {status > 0 && <p className="eyebrow">{status}</p>}
        <h1 className="mt-2 wrap-anywhere">{message}</h1>
        <p className="mt-4 text-lg">{whatToDo}</p>
        {status >= 500 && <Reference />}
        <p className="mt-8 flex flex-wrap gap-3">
          {isTemporary(error) && (
            <button type="button" className="button" onClick={() => location.reload()}>
              Try again
            </button>
          )}
          {way && (
            <SiteLink to={way.to} className="button">
              {way.label}
            </SiteLink>
          )}
          <SiteLink to={home.to} className={way ? 'button button-quiet' : 'button'}>
            {home.label}
          </SiteLink>
          {!way && (
            <SiteLink to={second.to} className="button button-quiet">
              {second.label}
            </SiteLink>
          )}
        </p>
      </div>
      <img className="picture" src="/media/not-found.svg" alt="" width={1200} height={800} />
    </div>
  );
}

/** An id to quote when reporting the error. The server writes it, and the browser leaves it as it is. */
function Reference() {
  const requestId = useContext(RequestId);
  return (
    <p className="error-reference mt-4">
      If you report this, please quote{' '}
      <code className="wrap-anywhere" suppressHydrationWarning>
        {requestId}
      </code>
    </p>
  );
}
