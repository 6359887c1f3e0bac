import { z } from 'zod';
import { body, byBody, call, changed, reply } from '../call.ts';
import { isoDate } from '../donations/fields.ts';
import { byId, flag, id, requiredLine, time, version } from '../fields.ts';
import { language } from '../language.ts';
import { nameSchema } from '../named.ts';
import { issueSlug, mailingList } from './issues.ts';

const dateOrNone = z.union([isoDate, z.literal('')]);
const noRules = 'Choose at least one condition.';

/**
 * Who belongs to a segment: confirmed subscribers who meet all of these conditions. Absent and empty ones do not count.
 */
const segmentRules = z
  .strictObject({
    /** Those on any of these lists. */
    lists: z.array(mailingList).max(3).optional(),
    /** Those who read this language. */
    language: language.optional(),
    /** When they subscribed: on this day or later, on this day or earlier. */
    subscribedFrom: dateOrNone.optional(),
    subscribedUntil: dateOrNone.optional(),
    /** 'any': they have given; 'none': they have not. */
    gifts: z.enum(['any', 'none']).optional(),
    /** Only gifts of this day or later count. */
    giftsFrom: dateOrNone.optional(),
    /** The guests of an event: its id, or 'any'. */
    event: z.union([z.literal('any'), id]).optional(),
    /** Who clicked a link in a mailing of an issue, or of 'any', while clicks were counted. */
    clicked: z.union([z.literal('any'), issueSlug]).optional(),
  })
  .refine(
    ({ lists, language, subscribedFrom, subscribedUntil, gifts, event, clicked }) =>
      Boolean(
        lists?.length || language || subscribedFrom || subscribedUntil || gifts || event || clicked,
      ),
    { message: noRules },
  );
export type SegmentRules = z.infer<typeof segmentRules>;
nameSchema(segmentRules, 'SegmentRules', 'The conditions that subscribers of a segment meet.');

/** Whether conditions ask about gifts. */
export const asksAboutGifts = ({ gifts, giftsFrom }: SegmentRules): boolean =>
  gifts !== undefined || Boolean(giftsFrom);

/** Those who manage subscribers; conditions about gifts only for those of them who may know of gifts too. */
const asksWhatItMay = byBody({
  early: 'subscribers.manage',
  description: (holdersOf) =>
    `For ${holdersOf('subscribers.manage')}. With conditions about gifts: for those of them who are fundraisers too.`,
  of: ({ rules }: { rules: SegmentRules }) =>
    asksAboutGifts(rules) ? ('gifts.read' as const) : ('subscribers.manage' as const),
});

/** How many people; null: fewer than ten, and the caller may not know how many. */
export const groupSize = z.number().int().nullable();
nameSchema(
  groupSize,
  'GroupSize',
  'How many people. Null: fewer than ten, and the caller’s roles may not know how many.',
);

const segment = z.object({
  id,
  name: z.string(),
  rules: segmentRules,
  /** How many confirmed subscribers meet its conditions now. */
  count: groupSize,
  version: z.number().int(),
});
nameSchema(segment, 'Segment', 'A saved choice of subscribers.');

export const segmentCalls = {
  'newsletter/getSegments': call({
    summary:
      'List segments with their current sizes, and the events and issues that can be chosen, as far as the caller may see them',
    who: 'subscribers.manage',
    body: () => body({}),
    reply: () =>
      reply({
        segments: z.array(segment),
        /** The newest first. */
        events: z.array(z.object({ id, title: z.string(), startsAt: time })),
        /** The issues with counted clicks. */
        clickedIssues: z.array(z.string()),
        countsClicks: flag,
      }),
  }),
  'newsletter/editClickCounting': call({
    summary: 'Turn counting clicks on links in new mailings on or off',
    who: 'security.change',
    body: () => body({ isOn: flag }),
    reply: () => changed({}),
    example: { body: { isOn: 1 } },
  }),
  'newsletter/countSegment': call({
    summary: 'Count the confirmed subscribers who meet some conditions',
    who: asksWhatItMay,
    body: () => body({ rules: segmentRules }),
    reply: () => reply({ count: groupSize }),
    example: { body: { rules: { lists: ['general'], subscribedFrom: '2026-03-02' } } },
  }),
  'newsletter/saveSegment': call({
    summary: 'Edit a segment, or add one',
    who: asksWhatItMay,
    body: () =>
      body({
        id: id.optional(),
        version: version.optional(),
        name: requiredLine(100),
        rules: segmentRules,
      }),
    reply: () => changed({ segment }),
    failures: [404, 409],
    example: { body: { name: 'New since March', rules: { subscribedFrom: '2026-03-02' } } },
  }),
  'newsletter/deleteSegment': call({
    summary: 'Delete a segment; its subscribers and mailings stay',
    who: 'subscribers.manage',
    ...byId,
    reply: () => changed({}),
    failures: [404],
  }),
};
