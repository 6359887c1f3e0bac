import { randomBytes } from 'node:crypto';
import type { CheckedBody } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import type { PageIntro, PageSource } from './page-content.ts';
import { tidyTopics } from './topics/topics.ts';

type SentMetadata = Pick<CheckedBody<'pages/editPageData'>, 'topics' | 'sources' | 'reviewedOn'>;

/**
 * The facts about a page from an editor, in their stored form.
 * @throws {AppError} `badInput` for a review date in the future, or duplicate source ids
 */
export async function readMetadata(
  trx: Db,
  pageId: string,
  { topics, sources, reviewedOn }: SentMetadata,
): Promise<Partial<PageIntro>> {
  refuseFuture(reviewedOn);
  return omitUndefined({
    topics: topics && (await tidyTopics(trx, pageId, topics)),
    sources: sources && readSources(sources),
  });
}

/** The earliest time zone: no date anywhere is later. */
const earliestZone = 14 * hour;

function refuseFuture(reviewedOn = ''): void {
  const latest = new Date(Date.now() + earliestZone).toISOString().slice(0, 10);
  if (reviewedOn <= latest) return;
  const message = 'Choose a date that isn’t in the future.';
  throw new AppError('badInput', message, { errors: { reviewedOn: message } });
}

function readSources(sources: NonNullable<SentMetadata['sources']>): PageSource[] {
  const known = new Set<string>();
  return sources.map(({ id = randomBytes(6).toString('hex'), ...fields }, index) => {
    if (known.has(id)) {
      const message = 'The same source is in this list twice.';
      throw new AppError('badInput', message, { errors: { [`sources.${index}.id`]: message } });
    }
    known.add(id);
    return {
      id,
      title: '',
      publisher: '',
      year: null,
      url: '',
      evidence: '' as const,
      ...omitUndefined(fields),
    };
  });
}

/** Midnight of the publication date that editors chose, in ms; null: they chose none. */
export const chosenPublicationTime = ({
  publishedOn,
}: Pick<PageIntro, 'publishedOn'>): number | null =>
  publishedOn === '' ? null : Date.parse(publishedOn);
