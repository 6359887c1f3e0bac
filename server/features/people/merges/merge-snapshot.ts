import type { AbsorbedDonor } from '../../donations/donors/absorb-donor.ts';
import type { Person, RecordIds } from './queries.ts';

/** The columns of the person who is kept that a merge changes. */
export type KeptColumns = Pick<Person, 'name' | 'is_named' | 'phone'>;

/** The changes of a merge, for undoing it. */
export interface MergeSnapshot {
  /** The person who is now part of the other one. */
  person: Person;
  before: KeptColumns;
  after: KeptColumns;
  records: RecordIds;
  emails: string[];
  entries: string[];
  /** Earlier merges into that person. */
  merges: { id: string; kept_donor_id: string }[];
  /** The donors whose gifts became another's. */
  donors: AbsorbedDonor[];
}

export const pickKept = ({ name, is_named, phone }: KeptColumns): KeptColumns => ({
  name,
  is_named,
  phone,
});
