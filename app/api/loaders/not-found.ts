import { data, redirect } from 'react-router';
import type { ApiClient } from '../api-client.ts';
import { CallError } from '../call-error.ts';

/**
 * For an address without a page: redirects if it was renamed, or throws a 404.
 * @throws always: a redirect, or 404 with the path
 */
export async function redirectOrNotFound(call: ApiClient, path: string): Promise<never> {
  const { redirect: target } = await call('site/getRedirect', {
    path: path.slice(0, 2000),
  }).catch((error: unknown) => {
    // An invalid address, such as one with control characters, redirects nowhere.
    if (error instanceof CallError && error.status === 400) return { redirect: null };
    throw error;
  });
  if (target) throw redirect(target.to, target.status);
  throw data(path, { status: 404 });
}

/** Passes a reply on; a page that does not exist becomes a redirect or a 404. */
export async function found<T>(reply: Promise<T>, call: ApiClient, path: string): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (isMissing(error)) return redirectOrNotFound(call, path);
    throw error;
  }
}

/** Whether a call failed because the page does not exist, or cannot exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);
