import { useTranslate } from '#app/language/use-translate.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';

/** The lists that anyone can sign up for; the one about the nutrition test is offered with its result. */
const openLists = newsletterLists.filter(({ name }) => name !== 'test');

/**
 * Which newsletters to sign up for: any number of them.
 * @param chosen those of a form that was posted; absent: none, since consent is never guessed
 */
export function ListChoice({ chosen = [] }: { chosen?: readonly string[] }) {
  const t = useTranslate();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{t('subscribe.which')}</legend>
      {openLists.map(({ name, offer, note }) => (
        <CheckField
          key={name}
          name={name}
          value="1"
          label={t(offer)}
          hint={t(note)}
          defaultChecked={chosen.includes(name)}
        />
      ))}
    </fieldset>
  );
}
