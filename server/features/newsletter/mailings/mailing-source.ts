import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { hasBlocks } from '../../pages/blocks/expand-blocks.ts';
import type { StoredIssue } from '../issues/read-issue.ts';
import { writtenHtml } from './content-checks.ts';

/** An issue that is rendered when it is due, and whether its readers' clicks are counted. */
interface MailingSource {
  issue: StoredIssue;
  isCounted: boolean;
}

/** The same as a version without translations has stored it. */
type EarlierSource = { issue: Omit<StoredIssue, 'language' | 'name'> & Partial<StoredIssue> };

/**
 * The sources from which a scheduled mailing is rendered in each language when it is due; empty: nothing in it can change.
 */
export const sourcesOf = (issues: StoredIssue[], isCounted: boolean): string[] => {
  const isChanging = issues.some((issue) => writtenHtml(issue).some(hasBlocks));
  return issues.map((issue) =>
    isChanging ? JSON.stringify({ issue, isCounted } satisfies MailingSource) : '',
  );
};

export function parseSource(source: string): MailingSource {
  const { issue, ...others } = JSON.parse(source) as MailingSource & EarlierSource;
  const { slug: name } = issue;
  return {
    ...others,
    issue: { ...issue, language: issue.language ?? defaultLanguage, name: issue.name ?? name },
  };
}
