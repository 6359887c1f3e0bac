const frequencies = { once: 'Once', monthly: 'Every month' };

/** Whether a gift is given once or every month, as a switch. */
export function FrequencyField({ chosen }: { chosen: keyof typeof frequencies }) {
  return (
    <fieldset className="gift-switch mb-4">
      <legend className="sr-only">How often</legend>
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
              {label}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
