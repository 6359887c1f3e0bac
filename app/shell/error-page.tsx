import { useContext } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
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
function describeError(error: unknown, t: Translate): Described {
  if (isFetchFailure(error)) return { status: 0, message: t('shell.pageNotLoaded') };
  if (!isRouteErrorResponse(error)) return { status: 500, message: t('shell.internalServerError') };
  if (error.status === 404) {
    const message =
      typeof error.data === 'string' && error.data.startsWith('/')
        ? t('shell.pageNotFoundAt', { path: readablePath(pathIn(t.language, error.data)) })
        : t('shell.pageNotFound');
    return { status: 404, message };
  }
  if (error.status === 403) {
    if (error.data === needsNewPassword) return newPasswordFirst;
    if (error.data === needsSecondStep) return secondStepFirst;
    return { status: 403, message: t('shell.noAccess') };
  }
  if (error.status === 503) return { status: 503, message: t('shell.pageUnavailable') };
  return { status: error.status, message: t('shell.internalServerError') };
}

const advice: Record<number, MessageKey> = {
  0: 'shell.adviceOffline',
  404: 'shell.adviceNotFound',
  403: 'shell.adviceNoAccess',
};

/** Two places to go on from. */
type Ways = [home: Way, elsewhere: Way];

interface ErrorPageProps {
  error: unknown;
  /** Whether it is within the staff shell, whose screens it then links to. */
  isStaffScreen?: boolean;
}

const publicWays = (t: Translate): Ways => [
  { to: '/', label: t('common.goHome') },
  { to: '/articles', label: t('shell.readArticle') },
];
const staffWays: Ways = [
  { to: '/dashboard', label: 'Go to the dashboard' },
  { to: '/cms', label: 'See all pages' },
];

/** Appears instead of a page that failed. */
export function ErrorPage({ error, isStaffScreen = false }: ErrorPageProps) {
  const t = useTranslate();
  const { status, message, way, ...described } = describeError(error, t);
  const { name } = useSiteLayout().site;
  useReconnected(isFetchFailure(error), () => void reload());
  const [home, elsewhere] = isStaffScreen ? staffWays : publicWays(t);
  const contact = { to: '/Contact', label: t('shell.contactUs') };
  const second = useIsFilled(elsewhere.to) ? elsewhere : contact;
  const whatToDo = described.advice ?? t(advice[status] ?? 'shell.adviceUsual');
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
              {t('common.tryAgain')}
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
      <RichMessage
        text="shell.quoteReference"
        values={{
          reference: () => (
            <code className="wrap-anywhere" suppressHydrationWarning>
              {requestId}
            </code>
          ),
        }}
      />
    </p>
  );
}
