import { hasBlocks } from '../../pages/blocks/expand-blocks.ts';
import type { StoredIssue } from '../issues/read-issue.ts';
import { writtenHtml } from './content-checks.ts';

/** An issue that is rendered when it is due, and whether its readers' clicks are counted. */
interface MailingSource {
  issue: StoredIssue;
  isCounted: boolean;
}

/** The source from which a scheduled mailing is rendered when it is due; empty: nothing in it can change. */
export const sourceOf = (issue: StoredIssue, isCounted: boolean): string =>
  writtenHtml(issue).some(hasBlocks)
    ? JSON.stringify({ issue, isCounted } satisfies MailingSource)
    : '';

export const parseSource = (source: string): MailingSource => JSON.parse(source) as MailingSource;
