import {
  type DataStrategyFunction,
  type DataStrategyMatch,
  redirect,
  redirectDocument,
} from 'react-router';
import { documentLanguage } from '#app/language/use-translate.ts';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import { errorResponse, readState } from '../start/page-state.ts';
import { dataAddress } from './data-address.ts';
import { passKeptPage } from './kept-page.ts';

/** The server's reply with a page's data: its state, or where it leads instead. */
type DataReply = { redirect: string } | Record<string, never>;

/**
 * Loads a page's data: the router calls this for each navigation. One request brings the data of all routes that the
 * browser does not have yet; meanwhile the routes' modules are loaded.
 */
export const loadFromServer: DataStrategyFunction = ({ request, url, matches }) => {
  const wanted = matches.filter((match) => match.shouldCallHandler());
  const served = wanted.filter(isServed).map(({ route }) => route.id);
  return passKeptPage(request, async () => {
    const state = served.length > 0 ? requestState(request, url, served, matches) : null;
    const results = wanted.map(async (match) => {
      const result = isServed(match)
        ? match.resolve(async () => dataOf(match.route.id, await state))
        : match.resolve();
      return [match.route.id, await result] as const;
    });
    return Object.fromEntries(await Promise.all(results));
  });
};

/** Whether a route's data come from the server. */
const isServed = ({ route }: DataStrategyMatch): boolean => route.loader === true;

function dataOf(id: string, state: ReturnType<typeof readState> | null): unknown {
  const error = state?.errors?.[id];
  if (error !== undefined) throw error;
  return state?.loaderData[id] ?? null;
}

/** A redirect within the language of the page, to which the router adds it again; or to another document. */
function leadTo(target: string): Response {
  const { language, path } = splitLanguage(target);
  return language === documentLanguage ? redirect(path) : redirectDocument(target);
}

/** @throws what the page's navigation ends with: a redirect, an error response, or the network's error */
async function requestState(
  request: Request,
  url: URL,
  served: string[],
  matches: DataStrategyMatch[],
): Promise<ReturnType<typeof readState>> {
  const isAll = served.length === matches.length;
  const response = await fetch(dataAddress(url, isAll ? null : served), {
    signal: request.signal,
  });
  const { status, statusText } = response;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  // A proxy or an overloaded server has answered.
  if (!isJson) throw errorResponse(status, statusText, null);
  const text = await response.text();
  const { redirect: target } = JSON.parse(text) as DataReply;
  if (target !== undefined) throw leadTo(target);
  const state = readState(text);
  // Of a guard of a route whose data were not asked for.
  const [, refusal] = Object.entries(state.errors ?? {}).find(([id]) => !served.includes(id)) ?? [];
  if (refusal !== undefined) throw refusal;
  return state;
}
