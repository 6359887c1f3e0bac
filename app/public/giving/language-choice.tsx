import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { type Language, languageNames } from '#contract/shared/language/languages.ts';

/** The language in which a donor is written to. */
export function LanguageChoice({ language, token }: { language: Language; token: string }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="language" className="mt-8">
      <h2 id="language" className="mb-4">
        {t('giving.language')}
      </h2>
      <p className="mb-4">{t('giving.languageNote')}</p>
      <PostedForm action="/forms/giving-language" className="form max-w-[28rem]">
        <input type="hidden" name="token" value={token} />
        <SelectField
          id="giving-language"
          name="language"
          label={t('giving.languageOfReceipts')}
          options={languageNames}
          defaultValue={language}
        />
        <button type="submit" className="button button-quiet">
          {t('giving.languageSave')}
        </button>
      </PostedForm>
    </section>
  );
}
