import { createContext } from 'react-router';
import type { FormResult } from '#contract/form-result.ts';
import type { Body, Path, Reply } from '#contract/index.ts';

/** Makes a call of the contract. Throws a `CallError` on anything but 2xx. */
export type Caller = <P extends Path>(path: P, body: Body<P>) => Promise<Reply<P>>;

/** What the server hands to the loaders of one request. */
export interface SiteRequest {
  call: Caller;
  /** Whether the request carries a session cookie; always false on public pages, which depend on none. */
  hasToken: boolean;
  /** The `Set-Cookie` headers that clear the cookies of a session which has ended. */
  endSession: readonly string[];
  formResult: FormResult | null;
}

export const siteRequest = createContext<SiteRequest>({
  call: () => Promise.reject(new Error('This request has no server context.')),
  hasToken: false,
  endSession: [],
  formResult: null,
});
