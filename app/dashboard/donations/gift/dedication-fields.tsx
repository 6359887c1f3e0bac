import { useState } from 'react';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { OccasionField } from './occasion-field.tsx';

/** Whom a new gift is dedicated to, and the card about it. */
export function DedicationFields({ errors }: { errors: Record<string, string> }) {
  const [hasCard, setCard] = useState(false);
  return (
    <>
      <OccasionField honoree="" isMemorial={0} error={errors.honoree} />
      <CheckField
        id="new-card"
        label="Email a card about this gift"
        hint="To the honoree or the family. It names the donor, unless the gift is anonymous, and never the amount."
        checked={hasCard}
        onChange={({ target }) => setCard(target.checked)}
      />
      {hasCard && (
        <>
          <div className="form-pair">
            <TextField id="new-card-name" name="cardName" label="Card to (name)" maxLength={100} />
            <TextField
              id="new-card-email"
              name="cardEmail"
              type="email"
              label="Card to (email)"
              maxLength={254}
              error={errors.cardEmail}
            />
          </div>
          <TextArea
            id="new-card-message"
            name="cardMessage"
            label="The donor’s message (optional)"
            maxLength={300}
            rows={3}
            error={errors.cardMessage}
          />
        </>
      )}
    </>
  );
}
