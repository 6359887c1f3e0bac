import { DayField, Field } from '#app/editor/fields.tsx';
import type { PageText } from '../diff/page-text.ts';
import { BesideOriginal } from './beside/beside-original.tsx';
import { TopicField } from './topic-field.tsx';

interface PageDetailsProps {
  intro: PageText['intro'];
  onChange: (intro: PageText['intro']) => void;
  errors: Record<string, string>;
}

/** A text's author, reviewer, dates and topics. */
export function PageDetails({ intro, onChange, errors }: PageDetailsProps) {
  const set = (field: 'author' | 'publishedOn' | 'reviewedOn' | 'reviewedBy' | 'reviewerRole') => ({
    value: intro[field],
    onChange: (value: string) => onChange({ ...intro, [field]: value }),
    error: errors[field],
  });
  return (
    <>
      <div className="grid items-start gap-3">
        <Field label="Author" {...set('author')} />
        <DayField
          label="Date published"
          hint="If blank, the day it was first published."
          {...set('publishedOn')}
        />
        <Field label="Reviewed by" {...set('reviewedBy')} />
        <Field
          label="Reviewer’s role"
          hint="Such as “registered dietitian”. If blank, visitors read the name alone."
          {...set('reviewerRole')}
        />
        <DayField
          label="Reviewed on"
          hint="The day someone last checked that everything is still correct."
          {...set('reviewedOn')}
        />
      </div>
      <BesideOriginal
        part="topics"
        label="Topics"
        own={{ text: intro.topics.join(', ') }}
        isOptional
      >
        <TopicField
          topics={intro.topics}
          onChange={(topics) => onChange({ ...intro, topics })}
          error={
            errors.topics ?? Object.entries(errors).find(([at]) => at.startsWith('topics.'))?.[1]
          }
        />
      </BesideOriginal>
    </>
  );
}
