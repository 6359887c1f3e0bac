import { useMemo } from 'react';
import { compareTexts } from './compare-texts.ts';
import { Blocks } from './diff.tsx';

/** The differences between two texts. */
export default function TextDiff({ before, after }: { before: string; after: string }) {
  const blocks = useMemo(() => compareTexts(before, after), [before, after]);
  return (
    <div className="difference">
      <div>
        <Blocks blocks={blocks} />
      </div>
    </div>
  );
}
