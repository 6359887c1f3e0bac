import { createContext, type ReactNode, useContext } from 'react';
import type { Body, Reply } from '#contract/index.ts';

export type Claim = Reply<'claims/getPageClaims'>['claims'][number];
export type ClaimSource = Claim['sources'][number];
type ClaimToSave = Omit<Body<'claims/saveClaim'>, 'section' | 'name'>;

/** The statements of the edited page that are tied to sources. */
export interface PageClaims {
  claims: readonly Claim[];
  /** Saves the text, so that the page has the statement and its sources, and then the claim. @returns what is wrong; empty: nothing */
  save: (claim: ClaimToSave) => Promise<string>;
  /** The text stays. @returns what is wrong; empty: nothing */
  remove: (id: string) => Promise<string>;
}

/** Identifies the words of a claim on a screen. */
export const placeOf = ({ id }: Pick<Claim, 'id'>): string => `claim-${id}`;

const ClaimsContext = createContext<PageClaims | null>(null);

/** Lets the texts of a page show its claims, and mark others. */
export function MarkedClaims({
  value,
  children,
}: {
  value: PageClaims | null;
  children: ReactNode;
}) {
  return <ClaimsContext value={value}>{children}</ClaimsContext>;
}

/** null: the edited text has no claims. */
export const usePageClaims = () => useContext(ClaimsContext);
