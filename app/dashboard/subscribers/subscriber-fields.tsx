import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';
import { defaultLanguage, knownLanguage } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';

type Subscriber = Reply<'subscriber/allSubscriber'>['subscribers'][number];

interface SubscriberFieldsProps {
  /** Absent: a new one, on no list yet. */
  subscriber?: Subscriber;
  errors: Record<string, string>;
}

/** A subscriber's address, name, language and lists. */
export function SubscriberFields({ subscriber, errors }: SubscriberFieldsProps) {
  const field = (name: 'email' | 'firstName' | 'lastName') => ({
    id: `subscriber-${name}`,
    name,
    error: errors[name] ?? '',
    autoComplete: 'off',
    defaultValue: subscriber?.[name] ?? '',
  });
  return (
    <>
      <TextField {...field('email')} label="Email" type="email" />
      <div className="form-pair">
        <TextField {...field('firstName')} label="First name" maxLength={100} />
        <TextField {...field('lastName')} label="Last name" maxLength={100} />
      </div>
      <SelectField
        label="Language of our emails"
        name="language"
        options={languagesForStaff}
        defaultValue={subscriber?.language ?? defaultLanguage}
      />
      <fieldset>
        <legend className="font-semibold">Lists</legend>
        {newsletterLists.map(({ name, label }) => (
          <CheckField
            key={name}
            name={name}
            label={label}
            defaultChecked={subscriber?.[name] === 1}
          />
        ))}
        <p role="alert" className="field-error">
          {errors.newsletters}
        </p>
      </fieldset>
    </>
  );
}

/** Reads these fields for the calls. */
export function readSubscriberFields(values: FormData) {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const flag = (name: string) => (values.has(name) ? (1 as const) : (0 as const));
  return {
    email: text('email'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    language: knownLanguage(text('language')),
    newsletters: flag('newsletters'),
    general: flag('general'),
    test: flag('test'),
  };
}
