import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explainAfterSentence } from '#app/api/call-error.ts';
import type { Claim, PageClaims } from '#app/editor/claims/page-claims.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Body, Reply } from '#contract/index.ts';

interface MarkedClaimsOptions {
  page: Body<'claims/getPageClaims'>;
  /** Whether its statements can be tied to sources. */
  hasSources: boolean;
  /** Saves the text if it has changed. @returns whether it is saved */
  saveText: () => Promise<boolean>;
  /** Shows the result. */
  showMessage: (message: string) => void;
}

/** The claims of the edited page; null: it has none, or they are not known yet. */
export function useMarkedClaims({
  page: { section, name },
  hasSources,
  saveText,
  showMessage,
}: MarkedClaimsOptions): PageClaims | null {
  const t = useTranslate();
  const [claims, setClaims] = useState<readonly Claim[] | null>(null);
  useEffect(() => {
    if (!hasSources) return;
    let isHere = true;
    call('claims/getPageClaims', { section, name }).then(
      (reply) => isHere && setClaims(reply.claims),
      // Without them the text can still be edited.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [section, name, hasSources]);

  async function change(work: () => Promise<Reply<'claims/saveClaim'>>): Promise<string> {
    try {
      const reply = await work();
      setClaims(reply.claims);
      showMessage(reply.message);
      return '';
    } catch (failure) {
      return explainAfterSentence(failure, t);
    }
  }
  return (
    claims && {
      claims,
      save: async (claim) => {
        if (!(await saveText()))
          return 'The text couldn’t be saved. The bar at the bottom of the form says why.';
        return change(() => call('claims/saveClaim', { section, name, ...claim }));
      },
      remove: (id) => change(() => call('claims/deleteClaim', { id })),
    }
  );
}
