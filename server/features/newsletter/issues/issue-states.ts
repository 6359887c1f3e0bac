import type { Reply } from '#contract/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listIssueMailings } from './queries.ts';

type IssueState = Reply<'newsletter/getIssueStates'>['issues'][number];

const names = {
  scheduled: 'scheduled',
  sending: 'sending',
  finished: 'sent',
  canceled: 'sent',
} as const;
const rank = { sent: 0, scheduled: 1, paused: 2, sending: 3 };

/** Each issue's status: sending takes precedence over scheduled, and that over sent. */
export async function readIssueStates(db: Db): Promise<IssueState[]> {
  const rows = await listIssueMailings(db);
  const states = new Map<string, IssueState>();
  for (const { name: slug, status, is_paused, start_at, started_at } of rows) {
    const state = is_paused === 1 && status !== 'finished' ? 'paused' : names[status];
    const at = new Date(started_at ?? start_at).toISOString();
    const known = states.get(slug);
    if (!known || rank[state] >= rank[known.state]) states.set(slug, { slug, state, at });
  }
  return [...states.values()];
}
