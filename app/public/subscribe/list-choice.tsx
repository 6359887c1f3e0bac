import { CheckField } from '#app/ui/form/check-field.tsx';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';

/** The lists that anyone can sign up for; the one about the nutrition test is offered with its result. */
const openLists = newsletterLists.filter(({ name }) => name !== 'test');

/**
 * Which newsletter to sign up for.
 * @param chosen the initial list
 */
export function ListChoice({ chosen }: { chosen: 'general' | 'newsletters' }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Which newsletter would you like?</legend>
      {openLists.map(({ name, label, note }) => (
        <CheckField
          key={name}
          type="radio"
          name="newsletterType"
          value={name}
          label={label}
          hint={note}
          defaultChecked={name === chosen}
        />
      ))}
    </fieldset>
  );
}
