import type { ApiClient } from '#app/api/api-client.ts';
import type { Body } from '#contract/index.ts';
import type { VersionedListName } from '#contract/lists/entries.ts';
import { listTitles } from '#contract/shared/pages/list-titles.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import { type Change, targetArea } from './release-data.ts';

export type AddedChange = Body<'releases/addItems'>['items'][number];

/** A draft that could be added to a release. */
export interface Candidate {
  key: string;
  title: string;
  area: string;
  change: AddedChange;
}

/** Every draft of pages and lists that is not in the release yet, by area. */
export async function loadCandidates(call: ApiClient, changes: Change[]): Promise<Candidate[]> {
  const lists = Object.keys(listTitles) as VersionedListName[];
  const [{ pages }, ...drafts] = await Promise.all([
    call('pages/getPageTree', {}),
    ...lists.map((list) => call('lists/getDrafts', { list })),
  ]);
  const known = new Set(changes.map(({ target }) => target && keyOf(target)));
  const ofPages = pages
    .filter(({ hasChanges }) => hasChanges === 1)
    .map(({ section, name, title }): Candidate => {
      const change = { kind: 'page', section, name, action: 'publish' } as const;
      return { key: keyOf(change), title: title || name, area: sectionTitles[section], change };
    });
  const ofLists = drafts.flatMap((reply) =>
    reply.drafts.map(({ key, entry }): Candidate => {
      const change = { kind: 'entry', list: entry.list, key, action: 'publish' } as const;
      return { key: keyOf(change), title: titleOf(entry), area: targetArea(change), change };
    }),
  );
  return [...ofPages, ...ofLists].filter(({ key }) => !known.has(key));
}

const keyOf = (target: NonNullable<Change['target']> | AddedChange): string =>
  target.kind === 'page'
    ? `page ${target.section}/${target.name.toLowerCase()}`
    : `${target.list}/${target.key}`;

/** An entry's title, whatever its list calls it. */
function titleOf({ content }: { content: object }): string {
  if ('ids' in content) return 'Order';
  if ('headerMenu' in content) return 'Header';
  if ('coursesMenu' in content) return 'Courses menu';
  const { title, name, question, term, columnName } = content as Record<string, unknown>;
  return String(title || name || question || term || columnName || 'Untitled');
}
