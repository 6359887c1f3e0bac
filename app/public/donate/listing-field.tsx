import { useTranslate } from '#app/language/use-translate.ts';
import { ChoiceFields } from './choice-fields.tsx';

/** Whether and how a campaign's page lists the gift. */
export function ListingField({ chosen }: { chosen: string | undefined }) {
  const t = useTranslate();
  return (
    <div className="mb-3">
      <ChoiceFields
        legend={t('donate.listing')}
        name="listing"
        options={[
          { value: 'named', label: t('donate.listingNamed') },
          { value: 'unnamed', label: t('donate.listingUnnamed') },
          { value: '', label: t('donate.listingNone') },
        ]}
        chosen={chosen ?? ''}
      />
    </div>
  );
}
