import { type StarterName, starterNames } from '#contract/shared/pages/starters.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { footerPageHistory } from '../footer/versioned-list.ts';
import { hasBlanks } from '../lists/blanks.ts';
import { listDrafts } from '../lists/history/queries.ts';
import { emptyIntro } from '../pages/page-content.ts';
import { parseIntro } from '../pages/present.ts';
import { findPage, type PageRow } from '../pages/queries.ts';
import { starterPages } from './starters/starter-texts.ts';

/** Nothing is written; a draft has blanks; a draft could be published; visitors see it. `absent`: there is no such page. */
export type StarterState = 'absent' | 'empty' | 'blanks' | 'draft' | 'live';

/** How far each page is for which the setup has a starter text. */
export async function readStarterStates(db: Db): Promise<Record<StarterName, StarterState>> {
  const states: [StarterName, StarterState][] = [];
  // One query at a time: a transaction has one connection.
  for (const name of starterNames) {
    const { place } = starterPages[name];
    const state =
      'policy' in place
        ? await policyState(db, place.policy)
        : pageState(await findPage(db, place.section, place.name));
    states.push([name, state]);
  }
  return Object.fromEntries(states) as Record<StarterName, StarterState>;
}

export function pageState(row: PageRow | undefined): StarterState {
  if (!row) return 'absent';
  if (row.live_intro !== null) return 'live';
  if (isUnwritten(row)) return 'empty';
  const draft = [JSON.parse(row.draft_intro), JSON.parse(row.draft_content)];
  return hasBlanks(draft) ? 'blanks' : 'draft';
}

/** Whether a page has nothing but the title that it began with. */
function isUnwritten(row: PageRow): boolean {
  const { title: _title, ...intro } = parseIntro(row.draft_intro);
  const { title: _none, ...empty } = emptyIntro;
  return row.draft_content === '[]' && JSON.stringify(intro) === JSON.stringify(empty);
}

export async function policyState(db: Db, key: string): Promise<StarterState> {
  const page = (await footerPageHistory.read(db)).get(key);
  if (!page) return 'absent';
  if (page.content.length > 0) return 'live';
  const drafts = await listDrafts(db, footerPageHistory.list);
  const draft = drafts.find(({ entry_key }) => entry_key === key);
  if (!draft) return 'empty';
  return hasBlanks(JSON.parse(draft.content)) ? 'blanks' : 'draft';
}
