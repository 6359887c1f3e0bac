import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import {
  byId,
  flag,
  id,
  line,
  linkUrl,
  markdown,
  order,
  requiredLine,
  version,
} from '../fields.ts';
import { forReaders, inLanguage, readersExample } from '../language.ts';
import { nameSchema } from '../named.ts';
import { newPageName, pageName } from '../pages/pages.ts';

const footerData = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    text: z.string(),
    html: z.string(),
    version: z.number(),
    ...inLanguage,
  }),
);
nameSchema(footerData.element, 'FooterBlock', 'A block of the footer.');
const footerPages = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    subtitle: z.string(),
    linkName: z.string(),
    order: z.number(),
    version: z.number(),
    ...inLanguage,
  }),
);
nameSchema(footerPages.element, 'FooterPage', 'A policy page that the footer links to.');
const footerPagesContent = z.array(
  z.object({
    id,
    name: z.string(),
    title: z.string(),
    text: z.string(),
    html: z.string(),
    ...inLanguage,
  }),
);
nameSchema(footerPagesContent.element, 'FooterParagraph', 'A paragraph of a policy page.');
const bottomMenu = z.array(
  z.object({
    columnName: z.string(),
    order: z.number(),
    ...inLanguage,
    links: z.array(
      z.object({ id, linkName: z.string(), url: z.string(), isActive: flag, ...inLanguage }),
    ),
  }),
);
nameSchema(bottomMenu.element, 'BottomMenuColumn', 'A column of the bottom menu.');

export const footerCalls = {
  'footer/getFooterData': call({
    summary: 'Get the footer’s blocks: help, disclaimer, certification',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ footerData }),
    cacheTags: () => ['footer'],
    example: readersExample,
  }),
  'footer/getFooterPages': call({
    summary: 'List the policy pages that the footer links to, in order',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ footerPages }),
    cacheTags: () => ['footerPages'],
    example: readersExample,
  }),
  'footer/getFooterPagesContent': call({
    summary: 'Get a policy page’s paragraphs',
    who: 'anyone',
    body: () => body({ name: pageName, ...forReaders }),
    reply: () => reply({ footerPagesContent }),
    cacheTags: ({ name }) => [`footerPage:${name.toLowerCase()}`, 'policies'],
    failures: [404],
    example: { body: { name: 'privacy' } },
  }),
  'footer/getPageLinks': call({
    summary: 'List every page that a menu can link to',
    who: 'anyone',
    body: () => body({}),
    reply: () => reply({ links: z.array(z.object({ linkName: z.string(), url: z.string() })) }),
    cacheTags: () => ['pageLinks'],
  }),
  'footer/getBottomMenu': call({
    summary: 'Get the bottom menu’s columns and links',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ bottomMenu }),
    cacheTags: () => ['bottomMenu'],
    example: readersExample,
  }),
  'footer/editFooterData': call({
    summary: 'Edit one of the footer’s blocks',
    who: 'lists.publish',
    body: () =>
      body({
        name: pageName,
        title: line(),
        text: markdown,
        version: version.optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ footerData }),
    failures: [404, 409],
    example: { body: { name: 'help', title: 'Help', text: 'Write to us.' } },
  }),
  'footer/addFooterPage': call({
    summary: 'Add an empty policy page',
    who: 'lists.publish',
    body: () => body({ name: newPageName, title: requiredLine() }),
    reply: () => changed({ footerPages, footerPagesContent, pageName: z.string() }),
    example: { body: { name: 'Cookies', title: 'Cookies' } },
  }),
  'footer/arrangeFooterPages': call({
    summary: 'Reorder the policy pages',
    who: 'lists.publish',
    body: () => body({ names: z.array(pageName).min(1).max(2000) }),
    reply: () => changed({ footerPages }),
    failures: [404],
    example: { body: { names: ['privacy', 'terms'] } },
  }),
  'footer/editFooterPage': call({
    summary: 'Edit a policy page; paragraphs that aren’t sent don’t change',
    who: 'lists.publish',
    body: () =>
      body({
        name: pageName,
        title: requiredLine(),
        subtitle: line(300).optional(),
        linkName: requiredLine().optional(),
        order: order.optional(),
        content: z
          .array(z.strictObject({ id: id.optional(), title: line(), text: markdown }))
          .max(200)
          .optional(),
        version: version.optional(),
      }),
    bodyLimit: bodyLimits.texts,
    reply: () => changed({ footerPages, footerPagesContent, pageName: z.string() }),
    failures: [404, 409],
    example: {
      body: {
        name: 'privacy',
        title: 'Privacy',
        linkName: 'Privacy policy',
        content: [{ title: 'What we keep', text: 'Your name and your email address.' }],
      },
    },
  }),
  'footer/deleteFooterPage': call({
    summary: 'Delete a policy page',
    who: 'lists.publish',
    body: () => body({ name: pageName }),
    reply: () => changed({ footerPages }),
    failures: [404, 409],
    example: { body: { name: 'Cookies' } },
  }),
  'footer/deleteFooterParagraph': call({
    summary: 'Delete a paragraph of a policy page',
    who: 'lists.publish',
    ...byId,
    reply: () => changed({ footerPages, footerPagesContent }),
    failures: [404],
  }),
  'footer/editBottomLinks': call({
    summary: 'Edit a column of the bottom menu; links that aren’t sent don’t change',
    who: 'lists.publish',
    body: () =>
      body({
        columnName: requiredLine(100),
        newColumnName: requiredLine(100).optional(),
        links: z
          .array(
            z.strictObject({
              id: id.optional(),
              linkName: requiredLine(),
              url: linkUrl,
              isActive: flag,
            }),
          )
          .max(100),
      }),
    reply: () => changed({ bottomMenu }),
    failures: [404],
    example: {
      body: { columnName: 'Learn', links: [{ linkName: 'Courses', url: '/courses', isActive: 1 }] },
    },
  }),
  'footer/deleteLink': call({
    summary: 'Delete a link of the bottom menu; deleting a column’s last link deletes the column',
    who: 'lists.publish',
    ...byId,
    reply: () => changed({ bottomMenu }),
    failures: [404],
  }),
};
