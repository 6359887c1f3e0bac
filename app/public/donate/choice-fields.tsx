import { CheckField } from '#app/ui/form/check-field.tsx';

interface ChoiceFieldsProps {
  legend: string;
  /** Whether only screen readers get the legend. */
  isLegendHidden?: boolean;
  name: string;
  options: readonly { value: string; label: string }[];
  /** The initial value. */
  chosen: string | undefined;
}

/** A choice between few values, in a row of radio buttons. */
export function ChoiceFields({
  legend,
  isLegendHidden = false,
  name,
  options,
  chosen,
}: ChoiceFieldsProps) {
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'sr-only' : 'font-semibold'}>{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ value, label }) => (
          <CheckField
            key={value}
            type="radio"
            name={name}
            value={value}
            label={label}
            defaultChecked={value === chosen}
          />
        ))}
      </div>
    </fieldset>
  );
}
