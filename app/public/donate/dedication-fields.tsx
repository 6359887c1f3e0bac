import { useTranslate } from '#app/language/use-translate.ts';
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
  const t = useTranslate();
  const isFilled = kept !== undefined && (kept.honoree !== '' || kept.cardEmail !== '');
  return (
    <details className="dedication" open={isFilled || undefined}>
      <summary>{t('donate.dedicate')}</summary>
      <div className="grid gap-3">
        <ChoiceFields
          legend={t('donate.occasion')}
          isLegendHidden
          name="isMemorial"
          options={[
            { value: '0', label: t('donate.inHonorOf') },
            { value: '1', label: t('donate.inMemoryOf') },
          ]}
          chosen={kept?.isMemorial === '1' ? '1' : '0'}
        />
        <TextField
          id="honoree"
          name="honoree"
          label={t('donate.honoree')}
          maxLength={100}
          defaultValue={kept?.honoree}
          error={errors.honoree ?? ''}
        />
        <p className="text-sm text-bark">{t('donate.cardIntro')}</p>
        <TextField
          id="cardName"
          name="cardName"
          label={t('donate.cardName')}
          autoComplete="off"
          maxLength={100}
          defaultValue={kept?.cardName}
        />
        <TextField
          id="cardEmail"
          name="cardEmail"
          type="email"
          label={t('donate.cardEmail')}
          autoComplete="off"
          maxLength={254}
          defaultValue={kept?.cardEmail}
          error={errors.cardEmail ?? ''}
        />
        <TextArea
          id="cardMessage"
          name="cardMessage"
          label={t('donate.cardMessage')}
          rows={3}
          maxLength={300}
          defaultValue={kept?.cardMessage}
          error={errors.cardMessage ?? ''}
        />
      </div>
    </details>
  );
}
