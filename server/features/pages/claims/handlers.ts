import type { claimCalls } from '#contract/pages/claims.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { deleteClaim, getPageClaims, saveClaim } from './edit-claims.ts';
import { readLedger } from './ledger.ts';
import { completeTodo, reinstateSource, retireSource } from './retire-source.ts';
import { getUnsourcedClaims } from './unsourced.ts';

/** Claims of pages, and their sources: see docs/decisions/content/claims-quote-the-text.md. */
export const claimHandlers = (deps: AppDeps): Handlers<keyof typeof claimCalls> => ({
  'claims/getLedger': async () => ({ code: 1, ...(await readLedger(deps.db)) }),
  'claims/getPageClaims': (body) => getPageClaims(deps, body),
  'claims/getUnsourced': (body, { person }) => getUnsourcedClaims(deps, person, body),
  'claims/saveClaim': (body, { person }) => saveClaim(deps, person, body),
  'claims/deleteClaim': (body, { person }) => deleteClaim(deps, person, body),
  'claims/retireSource': (body, { person }) => retireSource(deps, person, body),
  'claims/reinstateSource': (body, { person }) => reinstateSource(deps, person, body),
  'claims/completeTodo': (body, { person }) => completeTodo(deps, person, body),
});
