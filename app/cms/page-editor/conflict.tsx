import { useMemo } from 'react';
import { LazyDifference } from '../difference/lazy-difference.tsx';
import { type EditedPage, type PageText, pageTextOf } from '../difference/page-text.ts';
import { focusForm } from '../focus-form.ts';

interface ConflictProps {
  theirs: EditedPage;
  mine: PageText;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both texts side by side, and the choice between them. */
export function Conflict({ theirs, mine, onKeepMine, onTakeTheirs }: ConflictProps) {
  const choose = (act: () => void) => (event: { currentTarget: HTMLElement }) => {
    act();
    focusForm(event.currentTarget);
  };
  const theirText = useMemo(() => pageTextOf(theirs), [theirs]);
  return (
    <section aria-label="Two texts" className="notice notice-bad grid gap-3">
      <p role="alert">
        Somebody else has changed this page since you opened it. Your text is still here. Save yours
        over it, or take the newer text: neither is lost. The one that you do not take stays in the
        page’s history, or is offered to you above the form.
      </p>
      <LazyDifference before={theirText} after={mine} titles={['The newer text', 'Your text']} />
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={choose(onKeepMine)}>
          Keep my text
        </button>
        <button type="button" className="button button-quiet" onClick={choose(onTakeTheirs)}>
          Take the newer text
        </button>
      </p>
    </section>
  );
}
