import { ChoiceFields } from './choice-fields.tsx';

/** Whether and how a campaign's page lists the gift. */
export function ListingField({ chosen }: { chosen: string | undefined }) {
  return (
    <div className="mb-3">
      <ChoiceFields
        legend="List my gift and its amount on this page"
        name="listing"
        options={[
          { value: 'named', label: 'With my name' },
          { value: 'unnamed', label: 'As “Anonymous”' },
          { value: '', label: 'Don’t list it' },
        ]}
        chosen={chosen ?? ''}
      />
    </div>
  );
}
