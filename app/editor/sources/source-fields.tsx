import type { DraftSource } from '#app/editor/sources/draft-source.ts';
import { checkSource } from '../checks/check-citations.ts';
import { Field } from '../fields.tsx';
import { EvidenceField } from './evidence-field.tsx';

interface SourceFieldsProps {
  source: DraftSource;
  onChange: (fields: Partial<DraftSource>) => void;
  /** The source's number on the page; absent while it has none. */
  number?: number;
  errors: Record<string, string>;
}

/** The fields of one source. */
export function SourceFields({ source, onChange, number, errors }: SourceFieldsProps) {
  return (
    <>
      <Field
        label={number ? `Title of source ${number}` : 'Title'}
        value={source.title}
        onChange={(title) => onChange({ title })}
        error={errors.title}
        findings={number ? checkSource(source, number) : []}
      />
      <div className="grid gap-3 md:grid-cols-[1fr_7rem]">
        <Field
          label="Publisher"
          value={source.publisher}
          onChange={(publisher) => onChange({ publisher })}
          error={errors.publisher}
        />
        <Field
          label="Year"
          type="numeric"
          value={String(source.year ?? '')}
          onChange={(typed) => onChange({ year: yearOf(typed) })}
          error={errors.year}
        />
      </div>
      <Field
        label="Web address (URL)"
        type="url"
        value={source.url}
        onChange={(url) => onChange({ url: url.trim() })}
        error={errors.url}
      />
      <EvidenceField value={source.evidence} onChange={(evidence) => onChange({ evidence })} />
    </>
  );
}

function yearOf(typed: string): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits === '' ? null : Number(digits);
}
