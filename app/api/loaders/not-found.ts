import { data, redirect } from 'react-router';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import type { ApiClient } from '../api-client.ts';
import { CallError } from '../call-error.ts';

/**
 * For an address without a page: redirects if it was renamed, or throws a 404.
 * @throws always: a redirect, or 404 with the path
 */
export async function redirectOrNotFound(call: ApiClient, path: string): Promise<never> {
  const target = await redirectOf(call, path);
  if (target) throw redirect(target.to, target.status);
  throw data(path, { status: 404 });
}

async function redirectOf(call: ApiClient, path: string) {
  try {
    return (await call('site/getRedirect', { path: path.slice(0, 2000) })).redirect;
  } catch (error) {
    // An invalid address, such as one with control characters, redirects nowhere.
    if (error instanceof CallError && error.status === 400) return null;
    throw error;
  }
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

/**
 * The same for a reply about a page that the address of a part of it names: with the page, its parts have moved.
 * @param part what follows the page's path: '/half-the-plate'
 */
export async function foundForPart<T>(
  reply: Promise<T>,
  call: ApiClient,
  path: string,
  part: string,
): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const target = await redirectOf(call, path);
    const isPage = target && /^\/[^/?#]+\/[^/?#]+$/.test(splitLanguage(target.to).path);
    if (target) throw redirect(isPage ? target.to + part : target.to, target.status);
    throw data(path + part, { status: 404 });
  }
}

/** Whether a call failed because the page does not exist, or cannot exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);
