import { z } from 'zod';
import { body, call, changed, reply } from '../call.ts';
import { byId, email, flag, id, requiredLine, time, writing } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { fieldMessage } from '../shared/language/field-message.ts';
import { tableSorts } from '../shared/table-sorts.ts';
import { after, csvChunk, page, search, sortBy, total } from '../table.ts';

const state = z.enum(['new', 'answered', 'closed']);

/** A staff member who may read messages. */
const staff = z.object({ userId: id, name: z.string() });
nameSchema(staff, 'StaffMember', 'A person who can be assigned to messages.');

const message = z.object({
  id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  state,
  isSpam: flag,
  /** The assignee; null: no one yet. */
  assignedTo: staff.nullable(),
  createdAt: time,
});
nameSchema(message, 'ContactMessage', 'A message from the contact form.');

const entry = z.object({
  id,
  /** 'receipt': the automatic reply; 'answer': mailed; 'note': internal. */
  kind: z.enum(['receipt', 'answer', 'note']),
  text: z.string(),
  /** The HTML of a formatted answer; empty: it is plain text. */
  html: z.string(),
  /** The author; empty for the automatic reply, and for a deleted account. */
  author: z.string(),
  at: time,
  /** The status of its email; null: there is none. */
  mail: z.enum(['waiting', 'sent', 'failed', 'unknown']).nullable(),
});
nameSchema(entry, 'ContactEntry', 'A reply to a message, or an internal note about it.');

/** A message with its replies and notes. */
const thread = message.extend({ text: z.string(), entries: z.array(entry) });
nameSchema(thread, 'ContactThread', 'A message with its replies and notes.');

const filter = {
  search,
  state: state.optional(),
  assigned: z.enum(['me', 'nobody']).optional(),
  /** 1: only spam; absent or 0: everything else. */
  isSpam: flag.optional(),
};

/** These messages; deleted ones are skipped. */
const chosen = { messages: z.array(id).min(1).max(200) };

/** Messages of the public contact form, and what staff do with them. */
export const contactCalls = {
  'contact/send': call({
    summary: 'Send a message to the organization, which replies by email',
    who: 'anyone',
    body: () =>
      body({
        name: requiredLine(100),
        email,
        subject: requiredLine(200, fieldMessage('contact.subjectMissing')),
        text: writing(5_000),
        /** The same for every attempt at this message: it is received once. */
        attempt: id.optional(),
      }),
    reply: () => changed({}),
    failures: [409, 429],
    acceptsBotCheck: true,
    example: {
      body: {
        name: 'Maya',
        email: sample.email,
        subject: 'Your courses',
        text: 'Are they free of charge?',
      },
    },
  }),
  'contact/getMessages': call({
    summary: 'List messages by page',
    who: 'messages.answer',
    body: () => body({ ...page, ...filter, sort: sortBy(tableSorts.contacts) }),
    reply: () => reply({ messages: z.array(message), total }),
    example: { body: { state: 'new', page: 1 } },
  }),
  'contact/getMessage': call({
    summary: 'Get a message with its replies, notes and possible assignees',
    who: 'messages.answer',
    ...byId,
    reply: () => reply({ thread, staff: z.array(staff) }),
    failures: [404],
  }),
  'contact/answer': call({
    summary: 'Reply to a message by email, in the same thread',
    who: 'messages.answer',
    body: () =>
      body({
        id,
        /** Markdown. */
        text: writing(10_000),
        close: flag.optional(),
        /** The same for every attempt at this reply: it is sent once. */
        attempt: id.optional(),
      }),
    reply: () => changed({ thread }),
    failures: [404, 409],
    example: { body: { id: sample.id, text: 'Yes, all of them.', close: 1 } },
  }),
  'contact/addNote': call({
    summary: 'Add an internal note to a message',
    who: 'messages.answer',
    body: () => body({ id, text: writing(5_000) }),
    reply: () => changed({ thread }),
    failures: [404],
    example: { body: { id: sample.id, text: 'Ask her about the workshop.' } },
  }),
  'contact/editMessages': call({
    summary: 'Set the status, spam flag or assignee of messages',
    who: 'messages.answer',
    body: () =>
      body({
        ...chosen,
        state: state.optional(),
        isSpam: flag.optional(),
        /** An administrator's id; empty: no one. */
        assignedTo: z.union([id, z.literal('')]).optional(),
      }),
    reply: () => changed({ count: z.number().int() }),
    example: { body: { messages: [sample.id], state: 'closed', assignedTo: sample.otherId } },
  }),
  'contact/deleteMessages': call({
    summary: 'Delete messages with their replies and notes',
    who: 'messages.answer',
    body: () => body(chosen),
    reply: () => changed({ count: z.number().int() }),
    example: { body: { messages: [sample.id] } },
  }),
  'contact/exportMessages': call({
    summary: 'Export messages as part of a CSV file: send `next` as `after` until it is null',
    who: 'messages.answer',
    body: () => body({ ...filter, after }),
    reply: () => reply(csvChunk),
    example: { body: { state: 'answered' } },
  }),
};
