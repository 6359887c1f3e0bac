import { z } from 'zod';
import { body, call, reply } from './call.ts';
import { id, time } from './fields.ts';
import { nameSchema } from './named.ts';
import { after, csvPiece, page, search, sortBy, total } from './table.ts';

/** What an entry of the audit trail is about. */
export const auditAreas = ['people', 'money', 'content', 'settings', 'mail'] as const;

/** Somebody or something that an entry names: resolved when it is read, as the trail holds ids alone. */
const named = z.object({
  /** 'user/{id}', as the trail holds it. */
  subject: z.string(),
  /** What it is called now; empty where it is called by nothing, or has been deleted. */
  name: z.string(),
  isDeleted: z.boolean(),
});
nameSchema(named, 'AuditSubject', 'A person or thing that an entry of the audit trail names.');

export const auditEntry = z.object({
  id,
  at: time,
  /** 'user.suspend': what was done. */
  action: z.string(),
  area: z.enum(auditAreas),
  /** Who did it; null: nobody who was signed in. */
  actor: named.nullable(),
  /** To what or whom. */
  target: named,
});
nameSchema(auditEntry, 'AuditEntry', 'An entry of the audit trail.');

const filter = {
  search,
  kind: z.enum(auditAreas).optional(),
  /** Entries by or about this account. */
  person: id.optional(),
};

/** Who did what to whom, and when. Nothing here can be changed. */
export const audit = {
  'audit/getEntries': call({
    summary: 'The audit trail, a page at a time, newest first',
    who: 'administrator',
    body: body({ ...page, ...filter, sort: sortBy('at') }),
    reply: reply({ entries: z.array(auditEntry), total }),
  }),
  'audit/exportEntries': call({
    summary: 'The audit trail as a piece of a CSV file: send `next` as `after` until it is null',
    who: 'administrator',
    body: body({ ...filter, after }),
    reply: reply(csvPiece),
  }),
};
