import type { contact } from '#contract/contact.ts';
import type { Handlers, Parts, Person } from '#server/app-deps.ts';
import { inSteadyTime } from '#server/platform/time/monotonic-time.ts';
import {
  addNote,
  answer,
  deleteMessages,
  editMessages,
  exportMessages,
} from './answer-messages.ts';
import { findMessages, readMessage, readStaff } from './queries.ts';
import { send } from './send.ts';

/** Messages of the public contact form, and what staff do with them. */
export function contactHandlers(parts: Parts): Handlers<keyof typeof contact> {
  const { db } = parts;
  return {
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
