import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';

/** What visitors read about the organization. */
export type Organization = Pick<
  Reply<'settings/getSettings'>['settings'],
  'name' | 'description' | 'address' | 'email' | 'phone'
>;

/** Their names are their anchors, to which the checklist leads. */
export const organizationFields = ['name', 'description', 'address', 'email', 'phone'] as const;

interface OrganizationFieldsProps {
  organization: Organization;
  onChange: (change: Partial<Organization>) => void;
  errors: Partial<Record<string, string>>;
}

/** The organization in the setup of a new site. */
export function OrganizationFields({ organization, onChange, errors }: OrganizationFieldsProps) {
  const fieldOf = (name: keyof Organization) => ({
    id: name,
    name,
    value: organization[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    error: errors[name] ?? '',
    keepsErrorLine: false,
  });
  return (
    <section aria-labelledby="organization-title" className="staff-panel grid gap-3">
      <h2 id="organization-title" className="text-xl">
        Your organization
      </h2>
      <p className="text-sm">
        Visitors see the name in the header, and how to reach you on the page Contact. Address and
        phone are also at the bottom of every page.
      </p>
      <TextField label="Name" autoComplete="organization" maxLength={100} {...fieldOf('name')} />
      <TextArea
        label="What it is for, in one or two sentences"
        hint="The first words on your home page, and what search engines show."
        rows={3}
        maxLength={500}
        {...fieldOf('description')}
      />
      <TextField
        label="Postal address"
        autoComplete="street-address"
        maxLength={300}
        {...fieldOf('address')}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...fieldOf('email')}
        />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          maxLength={50}
          {...fieldOf('phone')}
        />
      </div>
    </section>
  );
}
