import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import {
  byId,
  email,
  id,
  line,
  linkUrl,
  markdown,
  maxPictureBytes,
  mediaName,
  order,
  orderedIds,
  picture,
  pictureData,
  requiredLine,
  version,
} from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';

/** The fields of every entry of an ordered list. */
const entry = { id, order: z.number(), version: z.number() };

const board = z.array(
  z.object({
    ...entry,
    name: z.string(),
    /** The job title; where a member stands in the list is `order`. The specification's names. */
    position: z.string(),
    bio: z.string(),
    html: z.string(),
    photo: z.string(),
  }),
);
nameSchema(board.element, 'BoardMember', 'A member of the board.');
const contacts = z.array(
  z.object({
    ...entry,
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    hours: z.string(),
  }),
);
nameSchema(contacts.element, 'Contact', 'A contact of the organization.');
const waysToDonate = z.array(
  z.object({
    ...entry,
    title: z.string(),
    text: z.string(),
    html: z.string(),
    url: z.string(),
    icon: z.string(),
  }),
);
nameSchema(waysToDonate.element, 'WayToDonate', 'A way to donate.');

/** The edited entry (none: a new one), its position, and the version that the editor read. */
const edited = { id: id.optional(), order: order.optional(), version: version.optional() };

/** The lists that one call reorders. */
const arrangedList = z.enum(['board', 'contacts', 'waysToDonate', 'testSteps']);
export type ArrangedList = z.infer<typeof arrangedList>;

/** The lists whose entries are saved individually. An edit is live at once. */
export const lists = {
  'pages/arrangeList': call({
    summary: 'Reorder a list without changing its items',
    who: 'lists.publish',
    body: () => body({ list: arrangedList, ids: orderedIds }),
    reply: () => changed({ ids: z.array(id) }),
    failures: [404],
    example: { body: { list: 'board', ids: [sample.otherId, sample.id] } },
  }),
  'pages/getBoard': call({
    summary: 'List the board members in order',
    who: 'anyone',
    body: () => body({}),
    reply: () => reply({ board }),
    cacheTags: () => ['board'],
  }),
  'pages/editBoard': call({
    summary: 'Edit a board member, or add one if no id is sent',
    who: 'lists.publish',
    body: () =>
      body({
        ...edited,
        name: requiredLine(),
        position: line().optional(),
        bio: markdown.optional(),
        photo: picture.optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ board }),
    failures: [404, 409],
    example: {
      body: {
        name: 'Ana Lind',
        position: 'Treasurer',
        bio: 'Ana keeps the books.',
        photo: 'ana.webp',
      },
    },
  }),
  'pages/deleteBoard': call({
    summary: 'Delete a board member',
    who: 'lists.publish',
    ...byId,
    reply: () => changed({ board }),
    failures: [404],
  }),
  'pages/getContacts': call({
    summary: 'List the organization’s contacts',
    who: 'anyone',
    body: () => body({}),
    reply: () => reply({ contacts }),
    cacheTags: () => ['contacts'],
  }),
  'pages/editContacts': call({
    summary: 'Edit a contact, or add one if no id is sent',
    who: 'lists.publish',
    body: () =>
      body({
        ...edited,
        name: requiredLine(),
        address: line(500).optional(),
        phone: line(100).optional(),
        email: z.union([email, z.literal('')]).optional(),
        hours: line(500).optional(),
      }),
    reply: () => changed({ contacts }),
    failures: [404, 409],
    example: {
      body: {
        id: sample.id,
        name: 'Office',
        phone: '+1 555 0100',
        email: 'hello@example.org',
        version: 2,
      },
    },
  }),
  'pages/deleteContacts': call({
    summary: 'Delete a contact',
    who: 'lists.publish',
    ...byId,
    reply: () => changed({ contacts }),
    failures: [404],
  }),
  'pages/getWaysToDonate': call({
    summary: 'List the ways to donate in order',
    who: 'anyone',
    body: () => body({}),
    reply: () => reply({ waysToDonate }),
    cacheTags: () => ['waysToDonate'],
  }),
  'pages/editWaysToDonate': call({
    summary: 'Edit a way to donate, or add one if no id is sent',
    who: 'lists.publish',
    body: () =>
      body({
        ...edited,
        title: requiredLine(),
        text: markdown.optional(),
        url: z.union([linkUrl, z.literal('')]).optional(),
        /** The name of a stored picture; empty: none. */
        icon: picture.optional(),
      }),
    bodyLimit: bodyLimits.text,
    reply: () => changed({ waysToDonate }),
    failures: [404, 409],
    example: { body: { title: 'By mail', text: 'Send a check.', url: '/donate' } },
  }),
  'pages/editWaysToDonateIcon': call({
    summary: 'Change the icon of a way to donate: a picture’s name, or a picture',
    who: 'lists.publish',
    body: () => body({ id, icon: z.union([mediaName, pictureData]).optional() }),
    reply: () => changed({ waysToDonate }),
    file: { field: 'icon', maximum: maxPictureBytes, isRequired: true },
    bodyLimit: bodyLimits.smallFile,
    failures: [404],
    example: { body: { id: sample.id, icon: sample.pictureData } },
  }),
  'pages/deleteWaysToDonate': call({
    summary: 'Delete a way to donate',
    who: 'lists.publish',
    ...byId,
    reply: () => changed({ waysToDonate }),
    failures: [404],
  }),
};
