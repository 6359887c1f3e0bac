import { fixedPages } from '#contract/shared/pages/fixed-pages.ts';
import { policyTitles } from '#contract/shared/pages/policy-pages.ts';
import { markChanged } from '#server/platform/change-marks.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { emptyIntro } from '../features/pages/page-content.ts';
import { newId } from '../platform/crypto/ids.ts';
import { insertPages, insertPolicyPages, listPageKeys, listPolicyPages } from './queries.ts';

/**
 * Adds missing pages that the site itself links to, so that staff can write them: empty and unpublished. Every node
 * calls it at every start. Existing pages are unchanged.
 */
export async function addFixedPages(trx: Db): Promise<void> {
  await addPages(trx);
  await addPolicyPages(trx);
}

async function addPages(trx: Db): Promise<void> {
  const sections = [...new Set(fixedPages.map(({ section }) => section))];
  const rows = await listPageKeys(trx, sections);
  const known = new Set(rows.map(({ section, name_key }) => `${section}/${name_key}`));
  const missing = fixedPages
    .map((page, position) => ({ ...page, name_key: page.name.toLowerCase(), position }))
    .filter(({ section, name_key }) => !known.has(`${section}/${name_key}`));
  if (missing.length === 0) return;
  await insertPages(
    trx,
    missing.map(({ section, name, name_key, title, position }) => ({
      id: newId(),
      section,
      name,
      name_key,
      position,
      version: 1,
      draft_intro: JSON.stringify({ ...emptyIntro, title }),
      draft_content: '[]',
      live_intro: null,
      live_content: null,
      // There is no unpublished content yet.
      has_changes: 0 as const,
      published_at: null,
      updated_at: Date.now(),
      updated_by: null,
    })),
  );
}

async function addPolicyPages(trx: Db): Promise<void> {
  const rows = await listPolicyPages(trx);
  const next = Math.max(-1, ...rows.map(({ position }) => position)) + 1;
  const missing = Object.entries(policyTitles).filter(
    ([name]) => !rows.some(({ name_key }) => name_key === name),
  );
  if (missing.length === 0) return;
  await insertPolicyPages(
    trx,
    missing.map(([name, title], index) => ({
      name,
      name_key: name,
      title,
      subtitle: '',
      link_name: title,
      version: 1,
      position: next + index,
    })),
  );
  // The footer of every page links to them, including pages cached by other nodes.
  await markChanged(trx, [
    'footerPages',
    'pageLinks',
    ...missing.map(([name]) => `footerPage:${name}`),
  ]);
}
