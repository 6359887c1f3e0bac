import { z } from 'zod';
import { body, call, changed, reply } from './call.ts';
import { flag, id, time } from './fields.ts';
import { nameSchema } from './named.ts';

const count = z.number().int();

/** A week: how many came and left in it, and how many there were when it ended. */
const week = z.object({
  /** Its Monday, UTC. */
  week: z.iso.date(),
  joined: count,
  left: count,
  total: count,
});
nameSchema(week, 'Week', 'How many joined and left in a week, and the total at its end.');

/** What a new site needs before visitors come, in the order in which it is done. */
const checklistItems = z.enum([
  'name',
  'logo',
  'colors',
  'address',
  'mail',
  'home',
  'legalName',
  'article',
]);

/** The content of the dashboard's first screen. */
export const dashboard = {
  'dashboard/getChecklist': call({
    summary: 'The setup checklist of a new site',
    who: 'administrator',
    body: body({}),
    reply: reply({
      items: z.array(z.object({ name: checklistItems, isDone: flag })),
      /** 1: somebody has hidden it for good. */
      isDismissed: flag,
    }),
  }),
  'dashboard/dismissChecklist': call({
    summary: 'Hide the setup checklist permanently for every administrator',
    who: 'administrator',
    body: body({}),
    reply: changed({}),
  }),
  'dashboard/getDrafts': call({
    summary: 'The 50 oldest drafts that differ from what visitors see',
    who: 'editor',
    body: body({}),
    reply: reply({
      drafts: z.array(
        z.object({ section: z.string(), name: z.string(), title: z.string(), updatedAt: time }),
      ),
      total: count,
    }),
  }),
  'dashboard/getOverview': call({
    summary: 'Get figures for members, subscribers, donations, messages and events',
    who: 'administrator',
    body: body({}),
    reply: reply({
      members: z.object({
        total: count,
        /** Who came in the last seven days, and in the seven before. */
        lastWeek: count,
        weekBefore: count,
        /** The last 26, oldest first; who has left is not counted any more. */
        weeks: z.array(week),
      }),
      subscribers: z.object({
        total: count,
        lastWeek: count,
        weekBefore: count,
        weeks: z.array(week),
      }),
      messages: z.object({
        /** Not answered yet, without spam. */
        unanswered: count,
        /** Those that wait longest. */
        oldest: z.array(z.object({ id, name: z.string(), subject: z.string(), createdAt: time })),
      }),
      /** In cents, without refunds; months are those of the organization's time zone. */
      donations: z.array(
        z.object({
          currency: z.string(),
          /** The last twelve, oldest first; the last is under way. */
          months: z.array(
            z.object({
              /** '2026-11' */
              month: z.string(),
              given: count,
              /** In all of the same month a year before. */
              lastYear: count,
            }),
          ),
        }),
      ),
      events: z.object({
        /** Published, not canceled, and not over. */
        upcoming: count,
        /** The first of them. */
        next: z.array(
          z.object({
            id,
            title: z.string(),
            startsAt: time,
            /** From when to when, by the clocks of where it takes place. */
            when: z.string(),
            registered: count,
            waiting: count,
            /** null: as many as are asked for. */
            free: count.nullable(),
          }),
        ),
      }),
    }),
  }),
};
