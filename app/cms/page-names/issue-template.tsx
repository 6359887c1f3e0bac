import { EventChoice } from '#app/editor/newsletter/event-choice.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import type { Body } from '#contract/index.ts';

interface IssueStart {
  template: 'blank' | Body<'newsletter/startIssue'>['template'];
  /** The slug of the announced event. */
  event: string;
}

export const blankIssue: IssueStart = { template: 'blank', event: '' };

const templates: Record<IssueStart['template'], { label: string; hint: string }> = {
  blank: { label: 'Blank page', hint: 'Nothing but the title.' },
  letter: { label: 'Letter', hint: 'A greeting with the reader’s first name, and a signature.' },
  digest: {
    label: 'Digest',
    hint: 'What was published since the last issue, and the next events.',
  },
  event: { label: 'Event announcement', hint: 'An invitation to one event.' },
};

interface IssueTemplateProps {
  value: IssueStart;
  onChange: (value: IssueStart) => void;
  error: string | undefined;
}

/** A choice of the content that a new issue of the newsletter begins with. */
export function IssueTemplate({ value, onChange, error }: IssueTemplateProps) {
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Start with</legend>
        {(Object.keys(templates) as IssueStart['template'][]).map((template) => (
          <CheckField
            key={template}
            type="radio"
            name="issue-template"
            {...templates[template]}
            checked={value.template === template}
            onChange={() => onChange({ ...value, template })}
          />
        ))}
      </fieldset>
      {value.template === 'event' && (
        <EventChoice
          value={value.event}
          onChange={(event) => onChange({ ...value, event })}
          error={error}
        />
      )}
    </>
  );
}
