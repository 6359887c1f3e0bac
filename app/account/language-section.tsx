import type { FormEvent } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import type { FormResult } from '#contract/form-result.ts';
import { type Language, languageNames } from '#contract/shared/language/languages.ts';
import { call } from '../api/call.ts';
import { postedAction, useActionFrom } from '../api/use-action.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { answerIdOfForm, answerIdOfMessage, postedTo } from '../ui/form/posted-answer.ts';
import { ProgressiveForm } from '../ui/form/progressive-form.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { submittedForm } from '../ui/form/submitted-form.ts';
import type { Profile } from './profile-props.ts';
import { Section } from './section.tsx';

interface LanguageSectionProps {
  profile: Profile;
  /** Of the form, if it was posted without JavaScript. */
  result: FormResult | null;
}

/** The language in which the member is written to. That of the page is chosen in the header. */
export function LanguageSection({ profile, result }: LanguageSectionProps) {
  const t = useTranslate();
  const action = useActionFrom(postedAction(result), 'language');

  const save = (event: FormEvent<HTMLFormElement>) => {
    const { value } = submittedForm(event);
    void action.run(async () => {
      const language = value('language') as Language;
      return (await call('account/editProfile', { language })).message;
    });
  };

  return (
    <Section id="language" title={t('account.language')} note={t('account.languageNote')}>
      <ProgressiveForm
        id={answerIdOfForm(result)}
        action={postedTo('/forms/account-language')}
        className="form"
        onSubmit={save}
        pass={result?.pass}
      >
        <SelectField
          id="account-language"
          name="language"
          label={t('account.languageOfEmails')}
          options={languageNames}
          defaultValue={profile.language}
          error={action.errors.language}
        />
        <ActionMessage id={answerIdOfMessage(result)} action={action} />
        <button type="submit" className="button" disabled={action.isBusy}>
          {t(action.isBusy ? 'common.saving' : 'common.save')}
        </button>
      </ProgressiveForm>
    </Section>
  );
}
