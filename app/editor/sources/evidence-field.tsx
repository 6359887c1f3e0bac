import { useId } from 'react';
import { evidenceMeanings } from '#app/content/reading/evidence-meanings.ts';
import { evidenceNames } from '#app/content/reading/evidence-names.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Evidence } from '#contract/pages/fields.ts';

interface EvidenceFieldProps {
  value: Evidence | '';
  onChange: (evidence: Evidence | '') => void;
}

/** The type of evidence of a source, with its meaning. */
export function EvidenceField({ value, onChange }: EvidenceFieldProps) {
  const t = useTranslate();
  const noteId = useId();
  const names = Object.entries(evidenceNames).map(([evidence, name]) => [evidence, t(name)]);
  return (
    <SelectField
      label="Type of evidence"
      value={value}
      options={{ '': 'Not specified', ...Object.fromEntries(names) }}
      describedBy={noteId}
      onChange={(evidence) => onChange(evidence as Evidence | '')}
      footer={
        <p id={noteId} className="field-hint">
          {value && t(evidenceMeanings[value])}
        </p>
      }
    />
  );
}
