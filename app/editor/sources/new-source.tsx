import { useEffect, useRef } from 'react';
import { type DraftSource, newSource } from './draft-source.ts';
import { SourceFields } from './source-fields.tsx';

interface NewSourceProps {
  /** null: none is being added. */
  source: DraftSource | null;
  onChange: (source: DraftSource | null) => void;
  errors: Record<string, string>;
}

/** Adds a source where one is chosen: a button, and then its fields. */
export function NewSource({ source, onChange, errors }: NewSourceProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const isAdding = source !== null;
  const wasAdding = useRef(isAdding);
  useEffect(() => {
    if (isAdding !== wasAdding.current) {
      fields.current?.querySelector<HTMLElement>(isAdding ? 'input' : 'button')?.focus();
    }
    wasAdding.current = isAdding;
  }, [isAdding]);
  return (
    <fieldset ref={fields} className="mt-2 grid gap-2">
      <legend className="sr-only">New source</legend>
      {source && (
        <div className="grid gap-2 border-l-4 border-wheat pl-3">
          <SourceFields
            source={source}
            onChange={(changed) => onChange({ ...source, ...changed })}
            errors={errors}
          />
        </div>
      )}
      <p>
        <button
          type="button"
          className={source ? 'underline' : 'button button-quiet'}
          onClick={() => onChange(source ? null : newSource())}
        >
          {source ? 'Remove new source' : 'New source'}
        </button>
      </p>
    </fieldset>
  );
}
