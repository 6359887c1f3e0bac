import { call } from '#app/api/call.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import type { FieldsProps } from '../lists/list-definition.ts';
import { sections } from '../sections.ts';
import { defineSettingsForm, type SettingsForm } from './settings-forms.tsx';
import type { Settings } from './site-settings.ts';

type Reviewed = Pick<Settings, 'reviewedSections'>;

/** Which sections' pages need an approved review. Only administrators may change it. */
export const reviewedSections: SettingsForm<Reviewed> = {
  ...defineSettingsForm<Reviewed>(
    'reviewedSections',
    ({ reviewedSections }) => ({ reviewedSections }),
    SectionFields,
    () => ({}),
  ),
  async save({ reviewedSections }, settings) {
    const { settings: changed, message } = await call('settings/editReviewedSections', {
      sections: reviewedSections,
      ...(settings && { version: settings.version }),
    });
    return { items: [changed], message };
  },
};

function SectionFields({ draft: { reviewedSections }, change }: FieldsProps<Settings, Reviewed>) {
  return (
    <div className="grid gap-2 md:grid-cols-2">
      {sections.map((section) => (
        <CheckField
          key={section}
          label={sectionTitles[section]}
          checked={reviewedSections.includes(section)}
          onChange={({ target }) =>
            change({
              reviewedSections: sections.filter((each) =>
                each === section ? target.checked : reviewedSections.includes(each),
              ),
            })
          }
        />
      ))}
    </div>
  );
}
