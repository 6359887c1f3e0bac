import { sql } from 'kysely';
import { knownLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { MailingList } from '#contract/shared/newsletter/lists.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inSegment, type ResolvedRules } from '../../segments/queries/segment-condition.ts';

/**
 * The confirmed subscribers of a list to whom no mailing of an issue was or will be sent.
 * @param rules of the segment; null: the whole list
 */
export function subscribersWithoutIssue(
  db: Db,
  pageId: string,
  list: MailingList,
  rules: ResolvedRules | null,
) {
  return db
    .selectFrom('subscribers')
    .where('subscribers.status', '=', 'confirmed')
    .where(`subscribers.${list}`, '=', 1)
    .$if(rules !== null, (query) => query.where(inSegment(db, rules ?? {})))
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('mailing_recipients as got')
            .innerJoin('mailings', 'mailings.id', 'got.mailing_id')
            .select('got.email_key')
            .where('mailings.page_id', '=', pageId)
            .where('got.email_key', '=', sql.ref<string>('subscribers.email_key'))
            .where('got.status', '!=', 'left')
            .where((eb) =>
              eb.or([
                eb('mailings.status', '!=', 'canceled'),
                eb('got.status', 'in', ['sent', 'failed']),
                eb('got.handed_over_at', 'is not', null),
              ]),
            ),
        ),
      ),
    );
}

/**
 * How many of them read each language.
 * @param pageId of the issue; with an empty id, which no page has, everyone on the list counts
 */
export async function countSubscribersWithoutIssue(
  db: Db,
  pageId: string,
  list: MailingList,
  rules: ResolvedRules | null,
): Promise<ReadonlyMap<Language, number>> {
  const rows = await subscribersWithoutIssue(db, pageId, list, rules)
    .select(({ fn }) => ['subscribers.language', fn.countAll().as('count')])
    .groupBy('subscribers.language')
    .execute();
  const counts = new Map<Language, number>();
  for (const { language: tag, count } of rows) {
    const language = knownLanguage(tag);
    counts.set(language, (counts.get(language) ?? 0) + Number(count));
  }
  return counts;
}
