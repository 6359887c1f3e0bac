import { ownAddress } from '#contract/shared/pages/page-addresses.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { redirectKey } from '../../redirects/redirect-path.ts';
import { RedirectTable } from '../../redirects/redirect-table.ts';
import { listVersions } from '../editing/queries.ts';
import { findPage, type PageRow } from '../queries.ts';
import { dropRedirectsTo } from '../redirects.ts';

/** The names of a hidden page, in lower case. */
interface FormerNames {
  /** Under which visitors last saw it; undefined: they never did. */
  seen: string | undefined;
  /** That one, and every other name since then but the present one. */
  all: string[];
}

/**
 * Gives a hidden page that becomes public its address: a redirect away from it is deleted. The address at which
 * visitors last saw the page, and everything that leads there or to a name that it had since, redirects to it. A
 * redirect that belongs to another page or leads elsewhere by now stays. Until then no redirect names a hidden page's
 * new address.
 */
export async function takeAddress(trx: Db, row: PageRow): Promise<void> {
  const to = ownAddress(row.section, row.name);
  if (to === null) return;
  const redirects = await RedirectTable.readToChange(trx);
  redirects.remove(redirectKey(to));
  const { seen, all } = await readFormerNames(trx, row);
  for (const name of all) {
    const successor = await findPage(trx, row.section as Section, name);
    if (successor && (name !== seen || successor.live_intro !== null)) continue;
    const from = redirectKey(`/${row.section}/${name}`);
    redirects.repoint(from, to);
    if (name === seen && !redirects.get(from)) redirects.lead(from, to, 301);
  }
  await redirects.save(trx);
}

/** The names that a hidden page had when visitors last saw it and since, without its present one; in lower case. */
export const listFormerNames = async (trx: Db, row: PageRow): Promise<string[]> =>
  (await readFormerNames(trx, row)).all;

/**
 * Deletes the redirects to a page that no longer exists. Another page may have taken a name, and with it the redirects.
 */
export async function dropAddresses(trx: Db, section: Section, names: string[]): Promise<void> {
  for (const name of names) {
    const successor = await findPage(trx, section, name);
    if (!successor) await dropRedirectsTo(trx, ownAddress(section, name));
  }
}

async function readFormerNames(
  trx: Db,
  { id, name, published_at }: Pick<PageRow, 'id' | 'name' | 'published_at'>,
): Promise<FormerNames> {
  const versions = await listVersions(trx, id);
  const hiddenAt = versions.findIndex(({ kind }) => kind === 'unpublished');
  const sinceSeen = hiddenAt === -1 ? versions : versions.slice(0, hiddenAt + 1);
  // A long history no longer says when the page was hidden.
  const wasSeen = hiddenAt !== -1 || published_at !== null;
  const names = new Set(sinceSeen.map((version) => version.name.toLowerCase()));
  return {
    seen: wasSeen ? sinceSeen.at(-1)?.name.toLowerCase() : undefined,
    // Histories from before names were stored have empty ones.
    all: [...names].filter((former) => former !== '' && former !== name.toLowerCase()),
  };
}
