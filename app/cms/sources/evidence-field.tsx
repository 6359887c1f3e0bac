import { useId } from 'react';
import { evidenceMeanings } from '#app/content/reading/evidence-meanings.ts';
import { evidenceNames } from '#app/content/reading/evidence-names.ts';
import type { Evidence } from '#contract/page-fields.ts';

interface EvidenceFieldProps {
  value: Evidence | '';
  onChange: (evidence: Evidence | '') => void;
}

/** Which kind of evidence a source is, with what that means. */
export function EvidenceField({ value, onChange }: EvidenceFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Kind of evidence</label>
      <select
        id={id}
        className="input"
        value={value}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value as Evidence | '')}
      >
        <option value="">Not specified</option>
        {(Object.keys(evidenceNames) as Evidence[]).map((each) => (
          <option key={each} value={each}>
            {evidenceNames[each]}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="text-sm text-bark">
        {value && evidenceMeanings[value]}
      </p>
    </div>
  );
}
