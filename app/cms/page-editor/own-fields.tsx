import { useId } from 'react';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { useLangOfField } from '#app/editor/written-language.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { fixedPageOf } from '#contract/shared/pages/fixed-pages.ts';
import { fieldsOf, type PageKey } from '#contract/shared/pages/kinds/kinds.ts';
import {
  type FieldValue,
  type FieldValues,
  isMarkdownField,
  type OwnField,
  readValues,
  valueInWords,
} from '#contract/shared/pages/kinds/own-field.ts';
import { isAddressed, originalSectionOf, sectionWords } from '#contract/shared/pages/sections.ts';
import { BesideOriginal } from './beside/beside-original.tsx';
import { partOfField } from './beside/original-parts.ts';
import { ListField } from './list-field.tsx';
import { ReferenceField } from './reference-field.tsx';

interface OwnFieldsFormProps {
  page: PageKey;
  values: FieldValues | undefined;
  onChange: (values: FieldValues) => void;
  errors: Record<string, string>;
}

/** The fields that only this page, or pages of its section, have; nothing if there are none. */
export function OwnFieldsForm({ page, values, onChange, errors }: OwnFieldsFormProps) {
  const fields = fieldsOf(page);
  if (!fields) return null;
  const known = readValues(fields, values);
  const { name } = page;
  const section = originalSectionOf(page.section);
  const title = isAddressed(section)
    ? sectionWords[section].one
    : (fixedPageOf(section, name)?.title ?? '');
  return (
    <section className="staff-panel own-fields-form" aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      {Object.entries(fields).map(([name, field]) => (
        <div key={name} className={isWide(field) ? 'own-field-wide' : undefined}>
          <BesideOriginal
            part={partOfField(name)}
            label={field.label}
            own={{ text: valueInWords(field, known[name] ?? '') }}
          >
            <FieldInput
              field={field}
              value={known[name] ?? ''}
              onChange={(value) => onChange({ ...values, [name]: value })}
              error={errorOf(errors, name)}
            />
          </BesideOriginal>
        </div>
      ))}
    </section>
  );
}

const isWide = (field: OwnField) => field.kind === 'list' || isMarkdownField(field);

/** The error of a field, or of one of its entries. */
const errorOf = (errors: Record<string, string>, name: string) =>
  Object.entries(errors).find(
    ([at]) => at === `fields.${name}` || at.startsWith(`fields.${name}.`),
  )?.[1];

interface FieldInputProps {
  field: OwnField;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  error: string | undefined;
}

function FieldInput({ field, value, onChange, error }: FieldInputProps) {
  const { label, help, isRequired } = field;
  const hintId = useId();
  const lang = useLangOfField();
  // Below, so that a field lines up with the one next to it.
  const footer = (help || isRequired) && (
    <p id={hintId} className="field-hint">
      {[help, isRequired && 'Required to publish.'].filter(Boolean).join(' ')}
    </p>
  );
  const describedBy = footer ? hintId : undefined;
  const frame = { label, error, keepsErrorLine: false, describedBy, footer };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'text':
      return field.rules.isMarkdown ? (
        <>
          <MarkdownField label={label} value={text} onChange={onChange} error={error} />
          {footer}
        </>
      ) : (
        <TextField
          {...frame}
          lang={lang}
          value={text}
          maxLength={field.rules.maxLength}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number': {
      const { min, max, isWhole } = field.rules;
      return (
        <TextField
          {...frame}
          type="number"
          min={min}
          max={max}
          step={isWhole ? 1 : 'any'}
          value={value === null ? '' : String(value)}
          onChange={({ target }) =>
            onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)
          }
        />
      );
    }
    case 'list':
      return <ListField {...frame} lines={Array.isArray(value) ? value : []} onChange={onChange} />;
    case 'choice':
      return (
        <SelectField
          {...frame}
          options={{ '': 'Not chosen', ...field.rules.options }}
          value={text}
          onChange={onChange}
        />
      );
    case 'reference':
      return (
        <ReferenceField
          {...frame}
          sections={field.rules.sections}
          address={text}
          onChange={onChange}
        />
      );
  }
}
