import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import { byId, line, markdown, picture, requiredLine } from '../fields.ts';
import { forReaders, inLanguage, readersExample } from '../language.ts';
import { editedEntry, listEntry } from '../lists/entry-fields.ts';
import { nameSchema } from '../named.ts';

const board = z.array(
  z.object({
    ...listEntry,
    ...inLanguage,
    name: z.string(),
    /** The job title; where a member stands in the list is `order`. The specification's names. */
    position: z.string(),
    bio: z.string(),
    html: z.string(),
    photo: z.string(),
  }),
);
nameSchema(board.element, 'BoardMember', 'A member of the board.');

/** The members of the board, each saved individually. An edit is live at once. */
export const boardCalls = {
  'pages/getBoard': call({
    summary: 'List the board members in order',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ board }),
    cacheTags: () => ['board'],
    example: readersExample,
  }),
  'pages/editBoard': call({
    summary: 'Edit a board member, or add one if no id is sent',
    who: 'lists.publish',
    body: () =>
      body({
        ...editedEntry,
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
};
