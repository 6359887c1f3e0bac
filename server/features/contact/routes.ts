import type { contactCalls } from '#contract/contact/calls.ts';
import type { contactListCalls } from '#contract/contact/contacts.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { withPaddedTiming } from '#server/platform/time/padded-timing.ts';
import { deleteContacts, editContacts } from './edit-contacts.ts';
import {
  addNote,
  deleteMessages,
  editMessages,
  exportMessages,
  replyToMessage,
} from './manage-messages.ts';
import { readContactsIn } from './read-contacts.ts';
import { getMessages, readMessage, readStaff } from './read-messages.ts';
import { send } from './send.ts';

/**
 * How to reach the organization, messages of the contact form, and what staff do with them: answers are sent by email,
 * notes stay with the message, and deleting a message deletes its answers and notes.
 */
export function contactHandlers(
  deps: AppDeps,
): Handlers<keyof typeof contactCalls | keyof typeof contactListCalls> {
  const { db } = deps;
  return {
    'pages/getContacts': async ({ language }) => ({
      code: 1,
      contacts: await readContactsIn(db, language),
    }),
    'pages/editContacts': (body, { person }) => editContacts(deps, person, body),
    'pages/deleteContacts': ({ id }, { person }) => deleteContacts(deps, person, id),
    'contact/send': (body, context) => withPaddedTiming(() => send(deps, body, context)),
    'contact/getMessages': (body, { person }) => getMessages(db, body, person),
    'contact/getMessage': async ({ id }) => ({
      code: 1,
      thread: await readMessage(db, id),
      staff: await readStaff(db),
    }),
    'contact/answer': (body, { person }) => replyToMessage(deps, person, body),
    'contact/addNote': (body, { person }) => addNote(deps, person, body),
    'contact/editMessages': (body, { person }) => editMessages(deps, person, body),
    'contact/deleteMessages': (body, { person }) => deleteMessages(deps, person, body),
    'contact/exportMessages': (body, { person }) => exportMessages(deps, person, body),
  };
}
