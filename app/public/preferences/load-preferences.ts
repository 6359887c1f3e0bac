import { data, type RouterContextProvider } from 'react-router';
import { CallError, explain } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { Reply } from '#contract/index.ts';

export type Preferences = Reply<'subscriber/getPreferences'>['preferences'];

/** Follows a mailed link. Without preferences the page explains why: a forged link is `isInvalid`. */
export async function loadPreferences(context: Readonly<RouterContextProvider>, url: URL) {
  const token = url.searchParams.get('token') ?? '';
  const isSaved = url.searchParams.get('saved') === '1';
  const { call, formResult } = context.get(siteRequest);
  const failure = formResult && !formResult.isDone ? formResult.message : '';
  try {
    const { preferences, isExpired } = await call('subscriber/getPreferences', { token });
    const renewal = { note: formResult?.isDone ? formResult.message : '', pass: formResult?.pass };
    return {
      token,
      isSaved,
      failure,
      isInvalid: false,
      preferences,
      isExpired: isExpired === 1,
      renewal,
    };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 429].includes(error.status)) throw error;
    const { status } = error;
    const isInvalid = status === 400;
    const told = { token: '', isSaved, failure: isInvalid ? failure : explain(error), isInvalid };
    const none = { preferences: null, isExpired: false, renewal: { note: '', pass: undefined } };
    return data({ ...told, ...none }, { status });
  }
}
