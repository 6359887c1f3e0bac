import { data, type RouterContextProvider } from 'react-router';
import type { Reply } from '#contract/index.ts';
import { CallError } from '../../client/call-error.ts';
import { siteRequest } from '../../client/context.ts';

export type Preferences = Reply<'subscriber/getPreferences'>['preferences'];

/** What a mailed link opens; without preferences it was not made by us, and the page says so with 400. */
export async function loadPreferences(context: Readonly<RouterContextProvider>, url: URL) {
  const token = url.searchParams.get('token') ?? '';
  const isSaved = url.searchParams.get('saved') === '1';
  const { call, formResult } = context.get(siteRequest);
  const failure = formResult && !formResult.isDone ? formResult.message : '';
  try {
    const { preferences } = await call('subscriber/getPreferences', { token });
    return { token, isSaved, failure, preferences };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 429].includes(error.status)) throw error;
    return data({ token: '', isSaved, failure, preferences: null }, { status: error.status });
  }
}
