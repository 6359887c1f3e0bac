import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { SegmentRules } from '#contract/newsletter/segments.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/schema/tables.ts';

type Subscribers = ExpressionBuilder<Tables, 'subscribers'>;

/** The rules of a segment, with instants in ms instead of days. */
export interface ResolvedRules
  extends Pick<SegmentRules, 'lists' | 'language' | 'gifts' | 'giftsFrom' | 'event' | 'clicked'> {
  /** Subscribed at this time or later, and before this time. */
  from?: number;
  before?: number;
}

/**
 * Whether a subscriber meets a segment's conditions. It says nothing about consent: the caller asks for a confirmed
 * subscription too. People are recognized by their address, and by their profile if they use several.
 */
export const inSegment =
  (
    db: Db,
    { lists = [], language, from, before, gifts, giftsFrom, event, clicked }: ResolvedRules,
  ) =>
  (eb: Subscribers) => {
    const since = eb.fn.coalesce('subscribers.confirmed_at', 'subscribers.created_at');
    return eb.and([
      ...(lists.length > 0 ? [eb.or(lists.map((list) => eb(`subscribers.${list}`, '=', 1)))] : []),
      ...(language === undefined ? [] : [eb('subscribers.language', '=', language)]),
      ...(from === undefined ? [] : [eb(since, '>=', from)]),
      ...(before === undefined ? [] : [eb(since, '<', before)]),
      ...(gifts === undefined ? [] : [hasGiven(db, eb, gifts, giftsFrom)]),
      ...(event === undefined ? [] : [isGuest(db, eb, event)]),
      ...(clicked === undefined ? [] : [hasClicked(db, eb, clicked)]),
    ]);
  };

function hasGiven(
  db: Db,
  eb: Subscribers,
  gifts: 'any' | 'none',
  giftsFrom = '',
): Expression<SqlBool> {
  // Neither gifts that were refunded in full nor practice gifts count.
  const given = db
    .selectFrom('donations')
    .innerJoin('donors', 'donors.id', 'donations.donor_id')
    .where('net', '>', 0)
    .where('is_practice', '=', 0)
    .$if(giftsFrom !== '', (query) => query.where('given_on', '>=', giftsFrom));
  const isDonor = isAmong(
    eb,
    given.select('donors.email_key'),
    given.select('donors.person_id').where('donors.person_id', 'is not', null),
  );
  return gifts === 'any' ? isDonor : eb.not(isDonor);
}

function isGuest(db: Db, eb: Subscribers, event: string): Expression<SqlBool> {
  const guests = db
    .selectFrom('participants')
    .where('state', 'in', ['registered', 'attended'])
    .$if(event !== 'any', (query) => query.where('event_id', '=', event));
  return isAmong(
    eb,
    guests.select('email_key'),
    guests.select('person_id').where('person_id', 'is not', null),
  );
}

function hasClicked(db: Db, eb: Subscribers, issue: string): Expression<SqlBool> {
  const clicked = db
    .selectFrom('mailing_clicks')
    .innerJoin('mailings', 'mailings.id', 'mailing_clicks.mailing_id')
    .select('mailing_clicks.subscriber_id')
    .$if(issue !== 'any', (query) =>
      query.where(({ fn, eb: own }) =>
        own(fn('lower', ['mailings.slug']), '=', issue.toLowerCase()),
      ),
    );
  return eb('subscribers.id', 'in', clicked);
}

/** Whether a subscriber's address or profile is among these. */
const isAmong = (
  eb: Subscribers,
  addresses: Expression<{ email_key: string }>,
  profiles: Expression<{ person_id: string | null }>,
): Expression<SqlBool> =>
  eb.or([
    eb('subscribers.email_key', 'in', addresses as never),
    // 'In' is null for a subscriber without a profile, and so is its negation.
    eb.and([
      eb('subscribers.person_id', 'is not', null),
      eb('subscribers.person_id', 'in', profiles as never),
    ]),
  ]);
