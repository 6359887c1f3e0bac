import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import type { DonateResult } from './donate-result.ts';

interface DedicationFieldsProps {
  kept: DonateResult['gift'];
  errors: Record<string, string>;
}

/** Whom the gift is dedicated to, and a card to someone who should know. Folded until it is wanted. */
export function DedicationFields({ kept, errors }: DedicationFieldsProps) {
  const isFilled = kept !== undefined && (kept.honoree !== '' || kept.cardEmail !== '');
  return (
    <details className="dedication" open={isFilled || undefined}>
      <summary>Give in honor or in memory of someone</summary>
      <div className="grid gap-3">
        <ChoiceFields
          legend="Occasion"
          isLegendHidden
          name="isMemorial"
          options={[
            { value: '0', label: 'In honor of' },
            { value: '1', label: 'In memory of' },
          ]}
          chosen={kept?.isMemorial === '1' ? '1' : '0'}
        />
        <TextField
          id="honoree"
          name="honoree"
          label="Their name"
          maxLength={100}
          defaultValue={kept?.honoree}
          error={errors.honoree ?? ''}
        />
        <p className="text-sm text-bark">
          We can email a card to them or their family once your gift is paid. It names you and never
          the amount. Leave this empty for no card.
        </p>
        <TextField
          id="cardName"
          name="cardName"
          label="Card to (name)"
          autoComplete="off"
          maxLength={100}
          defaultValue={kept?.cardName}
        />
        <TextField
          id="cardEmail"
          name="cardEmail"
          type="email"
          label="Card to (email)"
          autoComplete="off"
          maxLength={254}
          defaultValue={kept?.cardEmail}
          error={errors.cardEmail ?? ''}
        />
        <TextArea
          id="cardMessage"
          name="cardMessage"
          label="Your message on the card (optional)"
          rows={3}
          maxLength={300}
          defaultValue={kept?.cardMessage}
          error={errors.cardMessage ?? ''}
        />
      </div>
    </details>
  );
}
