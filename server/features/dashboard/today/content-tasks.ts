import { sectionsEditedBy } from '#contract/pages/access.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findBrokenLinks } from '../../pages/links/read-links.ts';
import { listUnresolvedSchedules } from '../../pages/publishing/queries.ts';
import { dayAt } from '../../site/day.ts';
import { readEntryDrafts } from '../drafts.ts';
import { listDrafts } from '../queries.ts';
import {
  listClaimsToCheck,
  listOpenReviews,
  listOpenTodos,
  listRefusedReleases,
} from './queries.ts';
import { type Task, taskOf } from './task.ts';

/** The title in a page's draft; it may be empty. */
const titleIn = (intro: string) => (JSON.parse(intro) as { title: string }).title;

/** Drafts of pages that these roles may edit. */
export async function drafts(db: Db, roles: HeldRoles): Promise<Task> {
  const { rows, total } = await listDrafts(db, sectionsEditedBy(roles), 1);
  return taskOf(
    'drafts',
    rows,
    ({ draft_intro, name, updated_at }) => [titleIn(draft_intro) || name, updated_at],
    { count: total },
  );
}

/** Drafts of entries of lists: the FAQ, the board and the like. */
export async function listEntryDrafts(deps: AppDeps): Promise<Task> {
  const { entries, entriesTotal: count } = await readEntryDrafts(deps, 1);
  const describe = ({ title, updatedAt }: (typeof entries)[number]): [string, number] => [
    title,
    Date.parse(updatedAt),
  ];
  return taskOf('listDrafts', entries, describe, { count });
}

const whatFor = { publish: 'scheduled publication', unpublish: 'scheduled unpublication' } as const;

/** Schedules that were refused, of pages that these roles may edit and of releases. */
export async function refusedSchedules(db: Db, roles: HeldRoles): Promise<Task> {
  const pages = await listUnresolvedSchedules(db, sectionsEditedBy(roles));
  const releases = may(roles, 'releases.edit') ? await listRefusedReleases(db) : [];
  const rows = [
    ...pages.map(({ section, name, title, action, refused_at }) => ({
      label: `${sectionTitles[section as Section]}: ${title || name} (${whatFor[action]})`,
      path: `/cms/${section}/${encodeURIComponent(name)}`,
      at: refused_at,
    })),
    ...releases.map(({ id, name }) => ({
      label: `Release: ${name}`,
      path: `/cms/releases/${id}`,
      at: null,
    })),
  ];
  return taskOf('refusedSchedules', rows, ({ at }) => ['', at], {
    items: ({ label, path }) => ({ label, path }),
  });
}

type OpenReview = Awaited<ReturnType<typeof listOpenReviews>>[number];

const reviewItem = ({
  section,
  name,
  draft_intro,
  reviewer_name,
}: OpenReview): Task['items'][number] => ({
  label: `${sectionTitles[section as Section]}: ${titleIn(draft_intro) || name} (${reviewer_name})`,
  path: `/cms/review/${section}/${encodeURIComponent(name)}`,
});

/** Reviews that ask for changes of pages that these roles may edit, until the page is changed. */
export async function reviewChanges(db: Db, roles: HeldRoles): Promise<Task> {
  const rows = (await listOpenReviews(db, sectionsEditedBy(roles))).filter(
    ({ status, decided_at, updated_at }) =>
      status === 'changes' && updated_at <= (decided_at ?? updated_at),
  );
  return taskOf('reviewChanges', rows, ({ decided_at }) => ['', decided_at], {
    items: reviewItem,
  });
}

/** Reviews of pages that these roles may edit without an answer yet, also those whose link has expired. */
export async function waitingReviews(db: Db, roles: HeldRoles): Promise<Task> {
  const rows = (await listOpenReviews(db, sectionsEditedBy(roles))).filter(
    ({ status }) => status === 'waiting',
  );
  return taskOf('waitingReviews', rows, ({ created_at }) => ['', created_at], {
    items: reviewItem,
  });
}

export async function claims(db: Db, now: number): Promise<Task> {
  const rows = await listClaimsToCheck(db, await dayAt(db, now));
  return taskOf('claims', rows, ({ quote }) => [quote, null]);
}

export async function sourceTodos(db: Db): Promise<Task> {
  const rows = await listOpenTodos(db);
  return taskOf('sourceTodos', rows, ({ title, created_at }) => [title, created_at]);
}

/** Links that did not answer, on pages that these roles may edit. */
export async function brokenLinks(db: Db, roles: HeldRoles): Promise<Task> {
  const rows = await findBrokenLinks(db, sectionsEditedBy(roles));
  return taskOf('brokenLinks', rows, ({ url, failing_since }) => [url, failing_since]);
}
