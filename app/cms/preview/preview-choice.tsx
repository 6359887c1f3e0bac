import type { ReactNode } from 'react';
import { CheckField } from '#app/ui/form/check-field.tsx';

interface PreviewChoiceProps<Choice extends string> {
  legend: string;
  /** The name of the group of radio buttons in the page. */
  name: string;
  choices: readonly Choice[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  children?: ReactNode;
}

/** The line above a preview: the choice of how it is shown, and other actions. */
export function PreviewChoice<Choice extends string>({
  legend,
  name,
  choices,
  chosen,
  onChoose,
  children,
}: PreviewChoiceProps<Choice>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <CheckField
          key={choice}
          type="radio"
          label={choice}
          name={name}
          checked={choice === chosen}
          onChange={() => onChoose(choice)}
        />
      ))}
      {children}
    </fieldset>
  );
}
