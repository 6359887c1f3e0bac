import { useId, useState } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { useFocusOnMount } from '#app/ui/form/validation/scroll-to-error.ts';
import { SideBySide } from '../diff/diff.tsx';
import type { Clash, MergedPage, Side } from '../diff/merge-pages.ts';
import type { PageText } from '../diff/page-text.ts';

interface ConflictProps {
  id: string;
  merge: MergedPage;
  /** Whether the editor is still typing: then the focus stays there. */
  isQuiet: boolean;
  onMerge: (merged: PageText) => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** The places that two people changed, side by side, and the choice between them. All else is merged already. */
export default function Conflict({
  id,
  merge,
  isQuiet,
  onMerge,
  onKeepMine,
  onTakeTheirs,
}: ConflictProps) {
  const t = useTranslate();
  const [sides, setSides] = useState<Record<string, Side>>({});
  const { clashes } = merge;
  const choose = (act: () => void) => (event: { currentTarget: HTMLElement }) => {
    const form = event.currentTarget.closest('form');
    act();
    requestAnimationFrame(() => fieldOf(form, clashes[0]?.key ?? '')?.focus());
  };
  const notice = useFocusOnMount<HTMLElement>('start', !isQuiet);
  return (
    <section
      ref={notice}
      id={id}
      tabIndex={-1}
      aria-label="Two versions"
      className="notice notice-bad grid gap-4"
    >
      <p role="alert">
        {!isQuiet && <span>{t('errors.somethingWentWrong')}</span>} Someone else changed this page
        after you opened it. Your text is still here. Their other changes are kept; choose below for
        what you both changed. Nothing is lost: you can restore the other version from the page’s
        history or above the form.
      </p>
      {clashes.map((clash) => (
        <ClashChoice
          key={clash.key}
          clash={clash}
          side={sides[clash.key] ?? 'mine'}
          onChoose={(side) => setSides({ ...sides, [clash.key]: side })}
        />
      ))}
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button"
          onClick={choose(() => onMerge(merge.resolve(sides)))}
        >
          Save merged text
        </button>
        <button type="button" className="button button-quiet" onClick={choose(onKeepMine)}>
          Keep mine
        </button>
        <button type="button" className="button button-quiet" onClick={choose(onTakeTheirs)}>
          Use theirs
        </button>
      </p>
    </section>
  );
}

/** The field on the sheet that a clash was about; its first one if the sheet has none for it. */
function fieldOf(form: HTMLFormElement | null, key: string): HTMLElement | null | undefined {
  const number = /^Section (\d+)/.exec(key)?.[1];
  const section = number && form?.querySelectorAll('.sheet-section')[Number(number) - 1];
  const isText = /^(?:Introduction|Section \d+: text)/.test(key);
  return (section || form)?.querySelector<HTMLElement>(isText ? '[role="textbox"]' : 'textarea');
}

const choices: Record<Side, string> = {
  theirs: 'Their text',
  mine: 'My text',
  both: 'Both, one after the other',
};

function ClashChoice({
  clash: { label, mine, theirs, isText },
  side,
  onChoose,
}: {
  clash: Clash;
  side: Side;
  onChoose: (side: Side) => void;
}) {
  const name = useId();
  return (
    <fieldset className="difference">
      <legend className="difference-label font-semibold">{label}</legend>
      <SideBySide before={theirs} after={mine} titles={['Their text', 'Your text']} />
      <div className="mt-2 flex flex-wrap gap-x-5">
        {(['theirs', 'mine', ...(isText ? (['both'] as const) : [])] as const).map((each) => (
          <CheckField
            key={each}
            type="radio"
            name={name}
            label={choices[each]}
            checked={side === each}
            onChange={() => onChoose(each)}
          />
        ))}
      </div>
    </fieldset>
  );
}
