import { call } from '#app/api/call.ts';
import type { Reply } from '#contract/index.ts';
import { isEmail } from '#contract/shared/email.ts';
import { foldedWords } from '#contract/shared/text/fold.ts';
import type { GridRow } from './batch-rows.ts';

export type Donor = Pick<
  Reply<'donations/getSimilarDonors'>['donors'][number],
  'id' | 'name' | 'email'
>;

/** Who a typed name is: one donor, nobody known yet, or one of several. */
export type Resolved = { donor: Donor } | { isNew: true } | { candidates: Donor[] };

/** More are not offered: the name is typed in full. */
const most = 6;

/**
 * Looks a typed donor up. The beginnings of a donor's names are enough, if only one donor has them.
 * @throws {CallError}
 */
export async function resolveDonor({ name, email }: Pick<GridRow, 'name' | 'email'>) {
  const typed = name.trim();
  const address = email.trim();
  const [{ donors: similar }, { donors: found }] = await Promise.all([
    call('donations/getSimilarDonors', { name: typed, email: validOrNone(address) }),
    typed === ''
      ? { donors: [] }
      : call('donations/getDonors', { search: typed, pageSize: most, sort: 'name' }),
  ]);
  return decide(
    typed,
    similar,
    found.filter((donor) => begins(typed, donor)),
    address,
  );
}

function decide(
  typed: string,
  similar: (Donor & { hasSameEmail: 0 | 1 })[],
  found: Donor[],
  address: string,
): Resolved {
  const same = similar.find(({ hasSameEmail }) => hasSameEmail === 1);
  if (same) return { donor: same };
  const [only] = found;
  // Another address than the donor's may be another person of that name.
  if (only && found.length === 1 && (address === '' || only.email === '')) return { donor: only };
  const exact = found.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
  if (exact.length === 1 && exact[0] && address === '') return { donor: exact[0] };
  const ids = new Set(found.map(({ id }) => id));
  const candidates = [...found, ...similar.filter(({ id }) => !ids.has(id))].slice(0, most);
  return candidates.length === 0 ? { isNew: true } : { candidates };
}

/** Whether each typed word begins a word of the donor's name, or the email address. */
function begins(typed: string, { name, email }: Donor): boolean {
  const words = foldedWords(`${name} ${email}`);
  return foldedWords(typed).every((part) => words.some((word) => word.startsWith(part)));
}

/** A half-typed address finds nobody. */
const validOrNone = (address: string) => (isEmail(address) ? address : '');
