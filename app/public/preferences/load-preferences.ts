import { data, type RouterContextProvider } from 'react-router';
import { CallError, explain } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { Reply } from '#contract/index.ts';

export type Preferences = Reply<'subscriber/getPreferences'>['preferences'];

/**
 * Follows a mailed link. Without preferences the page explains why: a forged link is `isInvalid`. `asksForAddress`:
 * it can email a link.
 */
export async function loadPreferences(context: Readonly<RouterContextProvider>, url: URL) {
  const token = url.searchParams.get('token') ?? '';
  const isSaved = url.searchParams.get('saved') === '1';
  const { call, formResult, translate } = context.get(siteRequest);
  const none = { preferences: null, isExpired: false, renewal: { note: '', pass: undefined } };
  const bare = { token: '', isSaved, isInvalid: false, result: null, ...none };
  if (token === '') return { ...bare, failure: '', result: formResult, asksForAddress: true };
  const failure = formResult && !formResult.isDone ? formResult.message : '';
  try {
    const { preferences, isExpired } = await call('subscriber/getPreferences', { token });
    const renewal = { note: formResult?.isDone ? formResult.message : '', pass: formResult?.pass };
    return {
      ...bare,
      token,
      failure,
      preferences,
      isExpired: isExpired === 1,
      renewal,
      asksForAddress: false,
    };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 429].includes(error.status)) throw error;
    const { status } = error;
    const isInvalid = status === 400;
    const told = { failure: isInvalid ? failure : explain(error, translate), isInvalid };
    return data({ ...bare, ...told, asksForAddress: isInvalid }, { status });
  }
}
