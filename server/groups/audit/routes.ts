import type { audit as calls } from '#contract/audit.ts';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { CallContext, Handlers, Parts } from '#server/groups/handlers.ts';
import { auditExport } from '#server/platform/audit.ts';
import { findEntries, nextEntries } from '#server/platform/audit-entries/entries.ts';
import { csvPieceOf, pieceSize } from '#server/platform/tables/query.ts';

/** The calls that show the audit trail. There is none that changes it. */
export function auditHandlers(parts: Parts): Handlers<keyof typeof calls> {
  return {
    'audit/getEntries': async ({ page, pageSize, sort = '-at', ...filter }) => ({
      code: 1,
      ...(await findEntries(parts.db, filter, sort, { page, pageSize })),
    }),
    'audit/exportEntries': (body, context) => exportEntries(parts, body, context),
  };
}

const heading = ['at', 'who', 'action', 'subject', 'called'];

async function exportEntries(
  { db }: Parts,
  { after, ...filter }: CheckedBody<'audit/exportEntries'>,
  { person }: CallContext,
): Promise<Reply<'audit/exportEntries'>> {
  const entries = await nextEntries(db, filter, pieceSize, after);
  await auditExport(db, person?.userId ?? null, 'audit', after);
  const piece = csvPieceOf(
    heading,
    entries,
    ({ at, actor, action, target }) => [
      at,
      actor ? actor.name || actor.subject : '',
      action,
      target.subject,
      target.name,
    ],
    after === undefined,
  );
  return { code: 1, ...piece };
}
