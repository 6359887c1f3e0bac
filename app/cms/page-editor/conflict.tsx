import { useMemo } from 'react';
import { useFocusOnMount } from '#app/ui/form/validation/scroll-to-error.ts';
import { LazyDiff } from '../diff/lazy-diff.tsx';
import { type EditedPage, type PageText, pageTextOf } from '../diff/page-text.ts';
import { focusForm } from '../focus-form.ts';

interface ConflictProps {
  theirs: EditedPage;
  mine: PageText;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both versions side by side, and the choice between them. */
export function Conflict({ theirs, mine, onKeepMine, onTakeTheirs }: ConflictProps) {
  const choose = (act: () => void) => (event: { currentTarget: HTMLElement }) => {
    act();
    focusForm(event.currentTarget);
  };
  const theirText = useMemo(() => pageTextOf(theirs), [theirs]);
  const notice = useFocusOnMount<HTMLElement>();
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Two versions"
      className="notice notice-bad grid gap-3"
    >
      <p role="alert">
        Someone else changed this page after you opened it. Your text is still here. Keep yours, or
        use theirs. Nothing is lost: you can restore the other version from the page’s history or
        above the form.
      </p>
      <LazyDiff before={theirText} after={mine} titles={['Their text', 'Your text']} />
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={choose(onKeepMine)}>
          Keep mine
        </button>
        <button type="button" className="button button-quiet" onClick={choose(onTakeTheirs)}>
          Use theirs
        </button>
      </p>
    </section>
  );
}
