import { useTranslate } from '#app/language/use-translate.ts';

const frequencies = { once: 'donate.once', monthly: 'donate.monthly' } as const;

/** Whether a gift is given once or every month, as a switch. */
export function FrequencyField({ chosen }: { chosen: keyof typeof frequencies }) {
  const t = useTranslate();
  return (
    <fieldset className="gift-switch mb-4">
      <legend className="sr-only">{t('donate.howOften')}</legend>
      <div>
        {Object.entries(frequencies).map(([value, label]) => (
          <div key={value} className="gift-switch-half">
            <input
              type="radio"
              id={`frequency-${value}`}
              name="frequency"
              value={value}
              defaultChecked={value === chosen}
            />
            <label htmlFor={`frequency-${value}`} className="gift-switch-label">
              {t(label)}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
