import { createContext, data, redirect } from 'react-router';
import type { FormResult } from '#contract/form-result.ts';
import type { Reply } from '#contract/index.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { createTranslate, type Translate } from '#contract/shared/language/translate.ts';
import type { ApiClient } from '../api-client.ts';
import { CallError } from '../call-error.ts';

/** The server's data about one request. */
export interface ServerRequest {
  call: ApiClient;
  /** Finds texts in the language of the page. */
  translate: Translate;
  /** Whether the request has a session cookie; always false on public pages, which do not depend on it. */
  hasToken: boolean;
  /** The `Set-Cookie` headers that clear the cookies of a session which has ended. */
  endSession: readonly string[];
  formResult: FormResult | null;
  /** The request's id in the server's log. */
  requestId: string;
  /** Logs an error under the request's id. */
  report(error: unknown): void;
  /** The release whose preview the page shows; undefined: the site as it is. */
  previewName?: string | undefined;
}

/** The context of the middleware and loaders of one request. */
export interface SiteRequest extends ServerRequest {
  /** Asks who is signed in: the server is asked once, however many middleware functions and loaders need it. */
  getSession(): Promise<Reply<'auth/session'>>;
}

/** Adds the data that the parts of one request share. */
export function shareSession(request: ServerRequest): SiteRequest {
  let session: Promise<Reply<'auth/session'>> | undefined;
  return {
    ...request,
    call: (path, body) => request.call(path, body).catch((error) => rejectForPage(request, error)),
    getSession() {
      session ??= request.call('auth/session', {}).catch((error) => rejectForPage(request, error));
      return session;
    },
  };
}

/** Redirects to the home page, clearing the cookies of a session that has ended. */
export function redirectHome({
  endSession,
  translate,
}: Pick<ServerRequest, 'endSession' | 'translate'>): Response {
  const headers = new Headers();
  for (const cookie of endSession) headers.append('set-cookie', cookie);
  return redirect(pathIn(translate.language, '/'), { headers });
}

/**
 * A session may end, or lose its permissions, after the guards of its page have passed it. The page's calls are
 * rejected then, and the page answers as the guards would. While the database is away, the page says so.
 * @throws always
 */
function rejectForPage(request: ServerRequest, error: unknown): never {
  if (error instanceof CallError && error.status === 401) throw redirectHome(request);
  if (error instanceof CallError && [403, 503].includes(error.status)) {
    throw data(null, { status: error.status });
  }
  throw error;
}

export const siteRequest = createContext<SiteRequest>(
  shareSession({
    call: () => Promise.reject(new Error('This request has no server context.')),
    translate: createTranslate(defaultLanguage, (key) => key),
    hasToken: false,
    endSession: [],
    formResult: null,
    requestId: '',
    report: (error) => console.error(error),
  }),
);
