import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { VersionRow } from './queries.ts';

type Version = Reply<'lists/getVersions'>['versions'][number];

/** A version as the contract returns it. */
export const presentVersion = (row: VersionRow): Version => ({
  versionId: row.versionId,
  kind: row.kind,
  title: row.title,
  createdAt: new Date(row.created_at).toISOString(),
  createdBy: fullName(row.first_name, row.last_name),
});
