import type { contact } from '#contract/contact.ts';
import type { Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import { inSteadyTime } from '#server/platform/time/monotonic-time.ts';
import {
  addNote,
  answer,
  deleteMessages,
  editMessages,
  exportMessages,
} from './answer-messages.ts';
import { deleteContacts, editContacts } from './edit-contacts.ts';
import { findMessages, readMessage, readStaff } from './queries.ts';
import { readContacts } from './read-contacts.ts';
import { send } from './send.ts';

type ContactListCalls = 'pages/getContacts' | 'pages/editContacts' | 'pages/deleteContacts';

/** How to reach the organization, messages of the contact form, and what staff do with them. */
export function contactHandlers(parts: Parts): Handlers<keyof typeof contact | ContactListCalls> {
  const { db } = parts;
  return {
    'pages/getContacts': async () => ({ code: 1, contacts: await readContacts(db) }),
    'pages/editContacts': (body, { person }) => editContacts(parts, person as Person, body),
    'pages/deleteContacts': ({ id }, { person }) => deleteContacts(parts, person as Person, id),
    'contact/send': (body, context) => inSteadyTime(() => send(parts, body, context)),
    'contact/getMessages': async (body, { person }) => ({
      code: 1,
      ...(await findMessages(db, body, person?.userId ?? '')),
    }),
    'contact/getMessage': async ({ id }) => ({
      code: 1,
      thread: await readMessage(db, id),
      staff: await readStaff(db),
    }),
    'contact/answer': (body, { person }) => answer(parts, person as Person, body),
    'contact/addNote': (body, { person }) => addNote(parts, person as Person, body),
    'contact/editMessages': (body, { person }) => editMessages(parts, person as Person, body),
    'contact/deleteMessages': (body, { person }) => deleteMessages(parts, person as Person, body),
    'contact/exportMessages': (body, { person }) => exportMessages(parts, person as Person, body),
  };
}
