import { blanksIn, starterNotice } from '#contract/shared/pages/starters.ts';

/** Above the form of a text that the setup has begun, until its blanks are filled. */
export function StarterNotice({ texts }: { texts: readonly string[] }) {
  const blanks = new Set(texts.flatMap(blanksIn));
  if (blanks.size === 0) return null;
  return (
    <p className="notice">
      {starterNotice} {blanks.size === 1 ? '1 blank is left.' : `${blanks.size} blanks are left.`}
    </p>
  );
}
