import { type DraftSource, newSource } from '#app/editor/sources/draft-source.ts';
import { SourceFields } from '#app/editor/sources/source-fields.tsx';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import { Rows } from '../../lists/rows.tsx';

interface SourceRowsProps {
  sources: DraftSource[];
  onChange: (sources: DraftSource[]) => void;
  errors: Record<string, string>;
}

/** A page's sources, in the order of their numbers. */
export function SourceRows({ sources, onChange, errors }: SourceRowsProps) {
  return (
    <div className="grid gap-3">
      <Rows
        title="Sources"
        one="source"
        isOrdered
        rows={sources.map((source) => ({ ...source, key: source.id }))}
        onChange={(rows) => onChange(rows.map(({ key: _key, ...source }) => source))}
        blank={newSource}
        error={errors.sources}
      >
        {(source, change, index) => (
          <SourceFields
            source={source}
            onChange={change}
            number={index + 1}
            errors={errorsUnder(errors, `sources.${index}`)}
          />
        )}
      </Rows>
      <p className="text-sm text-bark">
        Sources are numbered on the page in this order. To cite one, press <b>Source</b> above a
        text.
      </p>
    </div>
  );
}
