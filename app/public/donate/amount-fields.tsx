import { shortMoney } from '#app/format/money.ts';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { type DecimalMark, typedAmount } from '#contract/shared/money.ts';

interface AmountFieldsProps {
  /** In cents. */
  presets: readonly number[];
  /** What each of them does, in their order; empty, or absent: nothing is said. */
  texts: readonly string[];
  textsLanguage: Language;
  currency: string;
  decimalMark: DecimalMark;
  /** The chosen amount, as it is typed; undefined: none of these. */
  chosen: string | undefined;
}

/** The amounts to choose from, as tiles with what each does. */
export function AmountFields({
  presets,
  texts,
  textsLanguage,
  currency,
  decimalMark,
  chosen,
}: AmountFieldsProps) {
  const t = useTranslate();
  return (
    <fieldset className="mb-3">
      <legend className="font-semibold">{t('donate.amount')}</legend>
      <div className="gift-amounts">
        {presets.map((preset, index) => {
          const id = `amount-${preset}`;
          const value = typedAmount(preset, decimalMark);
          const text = texts[index] ?? '';
          return (
            <div key={preset} className="gift-amount">
              <input
                type="radio"
                id={id}
                name="amount"
                value={value}
                defaultChecked={value === chosen}
                aria-describedby={text ? `${id}-text` : undefined}
              />
              <label htmlFor={id} className="gift-amount-label">
                {shortMoney(preset, currency, t.language)}
              </label>
              {text && (
                <p id={`${id}-text`} lang={langOf(textsLanguage, t)}>
                  {text}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
