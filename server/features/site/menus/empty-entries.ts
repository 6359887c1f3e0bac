import type { AppDeps } from '#server/app-deps.ts';
import type { MenuEntry } from '#server/contributions.ts';

export type MenuDeps = Pick<AppDeps, 'db' | 'settings' | 'contributions'>;

/** The fixed addresses, in lower case, at which no feature has anything to show: menus leave them out. */
export async function listEmptyEntries({
  db,
  settings,
  contributions,
}: MenuDeps): Promise<string[]> {
  const entries: MenuEntry[] = [];
  // One query at a time: a transaction has one connection.
  for (const { menuEntries } of contributions) {
    if (menuEntries) entries.push(...(await menuEntries.read(db, settings)));
  }
  const filled = new Set(entries.filter(({ isFilled }) => isFilled).map(keyOf));
  return [...new Set(entries.map(keyOf))].filter((key) => !filled.has(key)).sort();
}

const keyOf = ({ address }: MenuEntry) => address.toLowerCase();

/** Whether a link leads to one of these addresses, or into the page there. */
export const leadsTo = (addresses: readonly string[], url: string): boolean =>
  addresses.includes((url.split(/[?#]/)[0] ?? '').toLowerCase().replace(/(?<=.)\/$/, ''));
