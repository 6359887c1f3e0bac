import { CheckField } from '#app/ui/form/check-field.tsx';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';

/** The lists that anyone can sign up for; the one about the nutrition test is offered with its result. */
const openLists = newsletterLists.filter(({ name }) => name !== 'test');

/**
 * Which newsletters to sign up for: any number of them.
 * @param chosen those of a form that was posted; absent: none, since consent is never guessed
 */
export function ListChoice({ chosen = [] }: { chosen?: readonly string[] }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Which newsletters would you like?</legend>
      {openLists.map(({ name, label, note }) => (
        <CheckField
          key={name}
          name={name}
          value="1"
          label={label}
          hint={note}
          defaultChecked={chosen.includes(name)}
        />
      ))}
    </fieldset>
  );
}
