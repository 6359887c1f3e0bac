import { z } from 'zod';
import { body, call, reply } from './call.ts';
import { flag, id } from './fields.ts';
import { pageName } from './pages.ts';

export const footer = {
  'footer/getFooterData': call({
    summary: "The footer's blocks: help, disclaimer, certification",
    who: 'anyone',
    body: body({}),
    reply: reply({
      footerData: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          text: z.string(),
          html: z.string(),
          version: z.number(),
        }),
      ),
    }),
    shows: () => ['footer'],
  }),
  'footer/getFooterPages': call({
    summary: 'The policy pages that the footer links, in order',
    who: 'anyone',
    body: body({}),
    reply: reply({
      footerPages: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          subtitle: z.string(),
          linkName: z.string(),
          order: z.number(),
          version: z.number(),
        }),
      ),
    }),
    shows: () => ['footerPages'],
  }),
  'footer/getFooterPagesContent': call({
    summary: "One policy page's paragraphs",
    who: 'anyone',
    body: body({ name: pageName }),
    reply: reply({
      footerPagesContent: z.array(
        z.object({
          id,
          name: z.string(),
          title: z.string(),
          text: z.string(),
          html: z.string(),
        }),
      ),
    }),
    shows: ({ name }) => [`footerPage:${name.toLowerCase()}`],
  }),
  'footer/getPageLinks': call({
    summary: 'Every page that a menu may point to',
    who: 'anyone',
    body: body({}),
    reply: reply({ links: z.array(z.object({ linkName: z.string(), url: z.string() })) }),
    shows: () => ['pageLinks'],
  }),
  'footer/getBottomMenu': call({
    summary: "The bottom menu's columns and links",
    who: 'anyone',
    body: body({}),
    reply: reply({
      bottomMenu: z.array(
        z.object({
          columnName: z.string(),
          order: z.number(),
          links: z.array(z.object({ id, linkName: z.string(), url: z.string(), isActive: flag })),
        }),
      ),
    }),
    shows: () => ['bottomMenu'],
  }),
};
