import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { byId, email, line, requiredLine } from '../fields.ts';
import { forReaders, inLanguage, readersExample } from '../language.ts';
import { editedEntry, listEntry } from '../lists/entry-fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';

const contacts = z.array(
  z.object({
    ...listEntry,
    ...inLanguage,
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    hours: z.string(),
  }),
);
nameSchema(contacts.element, 'Contact', 'A contact of the organization.');

/** The contacts of the organization, each saved individually. An edit is live at once. */
export const contactListCalls = {
  'pages/getContacts': call({
    summary: 'List the organization’s contacts',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ contacts }),
    cacheTags: () => ['contacts'],
    example: readersExample,
  }),
  'pages/editContacts': call({
    summary: 'Edit a contact, or add one if no id is sent',
    who: 'lists.publish',
    body: () =>
      body({
        ...editedEntry,
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
};
