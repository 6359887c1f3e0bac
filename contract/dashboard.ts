import { z } from 'zod';
import { body, call, changed, reply } from './call.ts';
import { flag, id, time } from './fields.ts';
import { nameSchema } from './named.ts';

const count = z.number().int();

/** A week: additions and removals, and the total at its end. */
const week = z.object({
  /** Its Monday, UTC. */
  week: z.iso.date(),
  joined: count,
  left: count,
  total: count,
});
nameSchema(week, 'Week', 'How many joined and left in a week, and the total at its end.');

/** The setup steps of a new site, in order. */
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
      /** 1: it has been hidden. */
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
        /** New ones in the last seven days, and in the seven before. */
        lastWeek: count,
        weekBefore: count,
        /** The last 26, oldest first; deleted accounts are not counted. */
        weeks: z.array(week),
      }),
      subscribers: z.object({
        total: count,
        lastWeek: count,
        weekBefore: count,
        weeks: z.array(week),
      }),
      messages: z.object({
        /** Unanswered, without spam. */
        unanswered: count,
        /** The oldest ones. */
        oldest: z.array(z.object({ id, name: z.string(), subject: z.string(), createdAt: time })),
      }),
      /** In cents, net of refunds; months are in the organization's time zone. */
      donations: z.array(
        z.object({
          currency: z.string(),
          /** The last twelve, oldest first; the last is the current one. */
          months: z.array(
            z.object({
              /** '2026-11' */
              month: z.string(),
              given: count,
              /** The total of the same month a year before. */
              lastYear: count,
            }),
          ),
        }),
      ),
      events: z.object({
        /** Published, not canceled, and not over. */
        upcoming: count,
        /** The next ones. */
        next: z.array(
          z.object({
            id,
            title: z.string(),
            startsAt: time,
            /** Start and end, in the event's local time. */
            when: z.string(),
            registered: count,
            waiting: count,
            /** null: unlimited. */
            free: count.nullable(),
          }),
        ),
      }),
    }),
  }),
};
