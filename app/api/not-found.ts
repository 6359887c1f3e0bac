import { data, redirect } from 'react-router';
import { CallError } from './call-error.ts';
import type { Caller } from './caller.ts';

/**
 * For an address that is no page: where it leads since it was renamed, or a 404.
 * @throws always: a redirect, or 404 with the path
 */
export async function redirectOrNotFound(call: Caller, path: string): Promise<never> {
  const { redirect: target } = await call('site/getRedirect', {
    path: path.slice(0, 2000),
  }).catch((error: unknown) => {
    // What is refused as an address, one with control characters, leads nowhere.
    if (error instanceof CallError && error.status === 400) return { redirect: null };
    throw error;
  });
  if (target) throw redirect(target.to, target.status);
  throw data(path, { status: 404 });
}

/** Passes a reply on; a page that does not exist becomes a redirect or a 404. */
export async function found<T>(reply: Promise<T>, call: Caller, path: string): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (isMissing(error)) return redirectOrNotFound(call, path);
    throw error;
  }
}

/** Whether a call failed because there is no such page, or can be none. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);
