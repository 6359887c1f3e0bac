import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import {
  byId,
  id,
  linkUrl,
  markdown,
  maxPictureBytes,
  mediaName,
  picture,
  pictureData,
  requiredLine,
} from '../fields.ts';
import { forReaders, inLanguage, readersExample } from '../language.ts';
import { editedEntry, listEntry } from '../lists/entry-fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';

const waysToDonate = z.array(
  z.object({
    ...listEntry,
    ...inLanguage,
    title: z.string(),
    text: z.string(),
    html: z.string(),
    url: z.string(),
    icon: z.string(),
  }),
);
nameSchema(waysToDonate.element, 'WayToDonate', 'A way to donate.');

/** The ways to donate, each saved individually. An edit is live at once. */
export const waysToDonateCalls = {
  'pages/getWaysToDonate': call({
    summary: 'List the ways to donate in order',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ waysToDonate }),
    cacheTags: () => ['waysToDonate'],
    example: readersExample,
  }),
  'pages/editWaysToDonate': call({
    summary: 'Edit a way to donate, or add one if no id is sent',
    who: 'lists.publish',
    body: () =>
      body({
        ...editedEntry,
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
