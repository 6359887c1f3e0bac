import { call } from '#app/api/call.ts';
import { Field } from '#app/editor/fields.tsx';
import { MediaField } from '#app/editor/media/media-field.tsx';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { DecimalMark } from '#contract/shared/money.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import { LinkFields, type LinkRow } from '../lists/link-fields.tsx';
import type { FieldsProps, ListDefinition } from '../lists/list-definition.ts';
import { type Row, Rows } from '../lists/rows.tsx';
import { HeaderMenuFields } from './header-menu-fields.tsx';
import type { Settings } from './site-settings.ts';
import { TimeZoneField } from './time-zone-field.tsx';

/** A part of the settings, with its own form and button. */
export type SettingsForm<Draft extends object> = ListDefinition<Settings, Draft>;

/**
 * Creates the part of the settings with these fields.
 * @param name the key of its local draft
 * @param toRequestBody converts a draft to the call's body
 */
export function defineSettingsForm<Draft extends object>(
  name: string,
  draftOf: (settings: Settings) => Draft,
  Fields: (props: FieldsProps<Settings, Draft>) => React.ReactNode,
  toRequestBody: (
    draft: Draft,
  ) => Partial<
    Omit<Settings, 'version' | 'staffTwoFactor' | 'messageNotices' | 'reviewedSections'>
  >,
): SettingsForm<Draft> {
  return {
    key: `settings/${name}`,
    one: 'setting',
    many: 'settings',
    load: async (call) => [(await call('settings/getSettings', {})).settings],
    idOf: () => 'site',
    nameOf: () => '',
    draftOf: (settings) => draftOf(settings as Settings),
    Fields,
    async save(draft, settings) {
      const { settings: changed, message } = await call('settings/editSettings', {
        ...toRequestBody(draft),
        ...(settings && { version: settings.version }),
      });
      return { items: [changed], message };
    },
  };
}

type Texts = Pick<
  Settings,
  'name' | 'tagline' | 'description' | 'address' | 'email' | 'phone' | 'timeZone' | 'decimalMark'
>;

type SocialRow = Row & Settings['social'][number];

const keyed = <T extends object>(rows: T[]) =>
  rows.map((row, index) => ({ ...row, key: String(index) }));

type Organization = Texts & { social: SocialRow[] };

const organizationOf = ({
  name,
  tagline,
  description,
  address,
  email,
  phone,
  timeZone,
  decimalMark,
  social,
}: Settings): Organization => ({
  name,
  tagline,
  description,
  address,
  email,
  phone,
  timeZone,
  decimalMark,
  social: keyed(social),
});

/** The organization's details, for administrators. */
export const organization = defineSettingsForm<Organization>(
  'organization',
  organizationOf,
  (props) => <OrganizationFields {...props} isEmailReadOnly={false} />,
  ({ social, ...texts }) => ({ ...texts, social: social.map(({ name, url }) => ({ name, url })) }),
);

/** The same for editors, who may not change the email address. */
export const organizationForEditors = defineSettingsForm<Organization>(
  'organization',
  organizationOf,
  (props) => <OrganizationFields {...props} isEmailReadOnly={true} />,
  ({ social, email: _email, ...texts }) => ({
    ...texts,
    social: social.map(({ name, url }) => ({ name, url })),
  }),
);

function OrganizationFields({
  draft,
  change,
  errors,
  isEmailReadOnly,
}: FieldsProps<Settings, Organization> & { isEmailReadOnly: boolean }) {
  const field = (name: keyof Texts, label: string, type: 'text' | 'tel' = 'text') => (
    <Field
      label={label}
      type={type}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      error={errors[name]}
    />
  );
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        {field('name', 'Name of the site')}
        {field('tagline', 'Tagline')}
      </div>
      {field('description', 'Description (search engines show it)')}
      {field('address', 'Postal address')}
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          label={isEmailReadOnly ? 'Email (administrators can change it)' : 'Email'}
          type="email"
          isReadOnly={isEmailReadOnly}
          value={draft.email}
          onChange={(email) => change({ email })}
          error={errors.email}
        />
        {field('phone', 'Phone', 'tel')}
      </div>
      <TimeZoneField
        value={draft.timeZone}
        onChange={(timeZone) => change({ timeZone })}
        error={errors.timeZone}
      />
      <SelectField
        label="Amounts of money are typed as"
        value={draft.decimalMark}
        options={{ '.': '1,250.00', ',': '1.250,00' }}
        onChange={(mark) => change({ decimalMark: mark as DecimalMark })}
      />
      <Rows
        title="Social links"
        one="social link"
        isOrdered
        rows={draft.social}
        onChange={(social) => change({ social })}
        blank={() => ({ name: '', url: '' })}
      >
        {(link, edit, index) => (
          <div className="grid gap-3 md:grid-cols-2">
            <Field
              label="Link text"
              value={link.name}
              onChange={(name) => edit({ name })}
              error={errorsUnder(errors, `social.${index}`).name}
            />
            <Field
              label="Web address (URL)"
              type="url"
              value={link.url}
              onChange={(url) => edit({ url })}
              error={errorsUnder(errors, `social.${index}`).url}
            />
          </div>
        )}
      </Rows>
    </>
  );
}

export const logo = defineSettingsForm<Pick<Settings, 'logo'>>(
  'logo',
  ({ logo }) => ({ logo }),
  LogoFields,
  (draft) => draft,
);

function LogoFields({ draft, change, errors }: FieldsProps<Settings, Pick<Settings, 'logo'>>) {
  return (
    <>
      <p className="text-sm">
        The logo replaces the default plate and site name in the header. Screen readers still read
        the name of the site.
      </p>
      <MediaField
        label="Logo"
        removal="Use the default logo"
        value={draft.logo}
        onChange={(logo) => change({ logo })}
        error={errors.logo}
      />
    </>
  );
}

type Header = Pick<Settings, 'headerMenu' | 'donateButton'>;

export const headerMenu: SettingsForm<Header> = {
  ...defineSettingsForm<Header>(
    'headerMenu',
    ({ headerMenu, donateButton }) => ({ headerMenu, donateButton }),
    HeaderMenuFields,
    (draft) => draft,
  ),
  drafts: entryDrafts({
    list: 'headerMenu',
    contentOf: (draft: Header) => draft,
    draftOf: (content) => content,
  }),
};

interface Courses {
  coursesMenu: LinkRow[];
}

const coursesOf = ({ coursesMenu }: Pick<Settings, 'coursesMenu'>): Courses => ({
  coursesMenu: keyed(coursesMenu),
});

const coursesContent = ({ coursesMenu }: Courses) => ({
  coursesMenu: coursesMenu.map(({ linkName, url, isActive }) => ({ linkName, url, isActive })),
});

export const coursesMenu: SettingsForm<Courses> = {
  ...defineSettingsForm('coursesMenu', coursesOf, CoursesMenuFields, coursesContent),
  drafts: entryDrafts({ list: 'coursesMenu', contentOf: coursesContent, draftOf: coursesOf }),
};

function CoursesMenuFields({ draft, change, errors }: FieldsProps<Settings, Courses>) {
  return (
    <Rows
      title="Entries"
      one="link"
      isOrdered
      rows={draft.coursesMenu}
      onChange={(coursesMenu) => change({ coursesMenu })}
      blank={() => ({ linkName: '', url: '', isActive: 1 as const })}
    >
      {(link, edit, index) => (
        <LinkFields link={link} edit={edit} errors={errorsUnder(errors, `coursesMenu.${index}`)} />
      )}
    </Rows>
  );
}
