import type { auditCalls } from '#contract/audit/calls.ts';
import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext, Handlers } from '#server/app-deps.ts';
import { auditExport } from '#server/platform/audit.ts';
import { flushSecurityLog } from '#server/platform/security-log/request-source.ts';
import { chunkSize, csvChunkOf } from '#server/platform/tables/query.ts';
import { auditLabelsOf } from './audit-labels.ts';
import { findEntries, nextEntries } from './entries.ts';
import { findSecurityEvents, nextEvents } from './security-entries.ts';

/**
 * The audit trail of staff and member actions, and the security log: tables and their exports. No call changes them;
 * entries are written by `server/platform/audit.ts` and `server/platform/security-log`.
 */
export function auditHandlers(deps: AppDeps): Handlers<keyof typeof auditCalls> {
  return {
    'audit/getEntries': async ({ page, pageSize, sort = '-at', ...filter }) => ({
      code: 1,
      ...(await findEntries(deps.db, auditLabelsOf(deps), filter, sort, { page, pageSize })),
    }),
    'audit/exportEntries': (body, context) => exportEntries(deps, body, context),
    'audit/getSecurityEvents': async ({ page, pageSize, sort = '-at', ...filter }) => {
      await flushSecurityLog();
      return {
        code: 1,
        ...(await findSecurityEvents(deps.db, auditLabelsOf(deps), filter, sort, {
          page,
          pageSize,
        })),
      };
    },
    'audit/exportSecurityEvents': (body, context) => exportSecurityEvents(deps, body, context),
  };
}

const heading = ['at', 'who', 'action', 'subject', 'called', 'request'];

async function exportEntries(
  deps: AppDeps,
  { after, ...filter }: CheckedBody<'audit/exportEntries'>,
  { person }: CallContext,
): Promise<Reply<'audit/exportEntries'>> {
  const { db } = deps;
  const entries = await nextEntries(db, auditLabelsOf(deps), filter, chunkSize, after);
  await auditExport(db, person?.userId ?? null, 'audit', after);
  const piece = csvChunkOf(
    heading,
    entries,
    ({ at, actor, action, target, requestId }) => [
      at,
      actor ? actor.name || actor.subject : '',
      action,
      target.subject,
      target.name,
      requestId,
    ],
    after === undefined,
  );
  return { code: 1, ...piece };
}

const securityHeading = ['at', 'action', 'who', 'about', 'called', 'network', 'request', 'count'];

async function exportSecurityEvents(
  deps: AppDeps,
  { after, ...filter }: CheckedBody<'audit/exportSecurityEvents'>,
  { person }: CallContext,
): Promise<Reply<'audit/exportSecurityEvents'>> {
  const { db } = deps;
  await flushSecurityLog();
  const events = await nextEvents(db, auditLabelsOf(deps), filter, chunkSize, after);
  await auditExport(db, person?.userId ?? null, 'security', after);
  const { csv, next } = csvChunkOf(
    securityHeading,
    events,
    ({ at, action, actor, target, network, requestId, count }) => [
      at,
      action,
      actor ? actor.name || actor.subject : '',
      target.subject,
      target.name,
      network,
      requestId,
      count,
    ],
    after === undefined,
  );
  return {
    code: 1,
    csv,
    next: next === null ? null : `${Date.parse(events.at(-1)?.at ?? '')}.${next}`,
  };
}
