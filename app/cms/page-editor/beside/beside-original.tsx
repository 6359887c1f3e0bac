import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react';
import { useAction } from '#app/api/use-action.ts';
import { Html } from '#app/content/html.tsx';
import type { Finding } from '#app/editor/checks/finding.ts';
import { useReportedFindings } from '#app/editor/checks/findings.tsx';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { LazyTextDiff } from '../../diff/lazy-diff.tsx';
import { inOwnTab } from './in-own-tab.ts';
import { type OriginalPart, originalParts } from './original-parts.ts';
import type { Original, StalePart, useOriginal } from './use-original.ts';
import './beside.css';

interface Beside {
  original: Original;
  parts: ReadonlyMap<string, OriginalPart>;
  stale: ReadonlyMap<string, StalePart>;
  markUpToDate: ReturnType<typeof useOriginal>['markUpToDate'];
}

const BesideContext = createContext<Beside | null>(null);

/** Provides the original of a translation to the fields of its form. @param of with null as the original, if the page is no translation */
export function BesideProvider({
  of: { original, stale, markUpToDate },
  children,
}: {
  of: ReturnType<typeof useOriginal>;
  children: ReactNode;
}) {
  const parts = useMemo(() => original && originalParts(original), [original]);
  const value = original &&
    parts && {
      original,
      parts,
      stale: new Map(stale.map((each) => [each.part, each])),
      markUpToDate,
    };
  return <BesideContext value={value}>{children}</BesideContext>;
}

/** The original of the page that is edited; null: it is no translation. */
export const useBeside = () => useContext(BesideContext);

/** The place of a part on the screen. */
export const placeOfPart = (part: string) => `part-${part}`;

interface BesideOriginalProps {
  part: string;
  /** As people call it: 'Section 2'. */
  label: string;
  /** The text of the translation. */
  own: { title?: string; text: string };
  /** Whether the translation may leave it out. */
  isOptional?: boolean;
  /** Deletes it from the translation, once the original no longer has it. */
  onRemove?: () => void;
  children: ReactNode;
}

/** A field or section of a translation, with that of the original next to it. In an original, it is the field alone. */
export function BesideOriginal(props: BesideOriginalProps) {
  const beside = useBeside();
  return beside ? <Pair {...props} beside={beside} /> : props.children;
}

function Pair({
  part,
  label,
  own,
  isOptional = false,
  onRemove,
  beside,
  children,
}: BesideOriginalProps & { beside: Beside }) {
  const original = beside.parts.get(part);
  const stale = beside.stale.get(part);
  const id = placeOfPart(part);
  const isBlank = `${own.title ?? ''}${own.text}`.trim() === '';
  useReportedFindings({ id, label, findings: findingsOf(original, own, isOptional) });
  return (
    <div className="beside" id={id} tabIndex={-1}>
      {original || (stale && !isBlank) ? (
        <OriginalText
          part={part}
          label={label}
          original={original}
          isBlank={isBlank}
          onRemove={onRemove}
        />
      ) : (
        <div className="beside-original" data-open>
          {!isBlank && <p className="beside-note">Only in the translation.</p>}
        </div>
      )}
      <div className="beside-own">{children}</div>
    </div>
  );
}

interface OriginalTextProps {
  part: string;
  label: string;
  /** Undefined: the original no longer has it. */
  original: OriginalPart | undefined;
  /** Whether it is not translated yet. */
  isBlank: boolean;
  onRemove?: (() => void) | undefined;
}

/** A part of the original, and whether it is translated; on phones it can be closed. */
export function OriginalText({ part, label, original, isBlank, onRemove }: OriginalTextProps) {
  const stale = useBeside()?.stale.get(part);
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <section
      className="beside-original"
      data-open={isOpen || undefined}
      aria-label={`Original: ${label}`}
    >
      {original?.html !== undefined && (
        <button
          type="button"
          className="beside-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the original' : 'Show the original'}
        </button>
      )}
      <div id={id} className="beside-text">
        {original && (
          <div lang={defaultLanguage}>
            {original.title && <p className="beside-heading">{original.title}</p>}
            {original.html === undefined ? (
              <p className="beside-line">{original.text}</p>
            ) : (
              <Html html={inOwnTab(original.html)} className="reading" />
            )}
          </div>
        )}
      </div>
      {stale && !isBlank ? (
        <Stale stale={stale} label={label} onRemove={onRemove} />
      ) : (
        original && isBlank && <p className="beside-note">Not translated yet.</p>
      )}
    </section>
  );
}

const staleNotes: Record<StalePart['change'], string> = {
  changed: 'The original has changed since this was translated.',
  added: 'The original has added this.',
  removed: 'The original no longer has this.',
};

interface StaleProps extends Pick<OriginalTextProps, 'label' | 'onRemove'> {
  stale: StalePart;
}

function Stale({ stale, label, onRemove }: StaleProps) {
  const beside = useBeside();
  const action = useAction();
  const [isShown, setShown] = useState(false);
  const [note, setNote] = useState('');
  const mark = () =>
    action.run(async () => {
      setNote('');
      const outcome = await beside?.markUpToDate(stale.part);
      if (outcome?.isDone) toast.success(outcome.message);
      else setNote(outcome?.message ?? '');
      return '';
    });
  return (
    <div className="beside-stale">
      <p className="font-semibold">{staleNotes[stale.change]}</p>
      {stale.change !== 'added' && (
        <details onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
          <summary>Show what has changed</summary>
          {isShown && <LazyTextDiff before={stale.before} after={stale.now} />}
        </details>
      )}
      <p className="flex flex-wrap gap-2">
        {stale.change === 'removed' && onRemove && (
          <button type="button" className="button button-quiet" onClick={onRemove}>
            Delete from the translation<span className="sr-only">{`“${label}”`}</span>
          </button>
        )}
        <button
          type="button"
          className="button button-quiet"
          disabled={!action.isReady}
          onClick={() => void mark()}
        >
          Mark as up to date<span className="sr-only">{`“${label}”`}</span>
        </button>
      </p>
      {note && <p role="alert">{note}</p>}
      <ActionError action={action} className="text-sm text-tomato" />
    </div>
  );
}

/** What to check before a translation is published. */
function findingsOf(
  original: OriginalPart | undefined,
  own: BesideOriginalProps['own'],
  isOptional: boolean,
): Finding[] {
  if (!original) return [];
  const pairs = [
    { theirs: original.title, ours: own.title ?? original.title },
    { theirs: original.text, ours: own.text },
  ].map(({ theirs, ours }) => ({ theirs: theirs.trim(), ours: ours.trim() }));
  if (pairs.some(({ theirs, ours }) => theirs !== '' && ours === '')) {
    return [{ message: 'Not translated yet.', isBlocking: !isOptional }];
  }
  const isUnchanged = pairs.some(
    ({ theirs, ours }) => theirs === ours && /\p{L}/u.test(ours) && own.title !== undefined,
  );
  const isSame = pairs.every(({ theirs, ours }) => theirs === ours);
  return isSame || isUnchanged ? [{ message: 'The same as in the original.' }] : [];
}
