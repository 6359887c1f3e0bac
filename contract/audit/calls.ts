import { z } from 'zod';
import { body, call, reply } from '../call.ts';
import { id, time } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';
import { tableSorts } from '../shared/table-sorts.ts';
import { after, csvChunk, page, search, sortBy, total } from '../table.ts';

/** The areas of the audit trail. */
export const auditAreas = ['people', 'money', 'content', 'settings', 'mail'] as const;

/** A person or thing in an entry: resolved on reading, since the trail only stores ids. */
const named = z.object({
  /** 'user/{id}', as stored in the trail. */
  subject: z.string(),
  /** Its current name; empty if it has none, or has been deleted. */
  name: z.string(),
  isDeleted: z.boolean(),
});
nameSchema(named, 'AuditSubject', 'A person or thing named by an entry of the audit trail.');

export const auditEntry = z.object({
  id,
  at: time,
  /** 'user.suspend': what was done. */
  action: z.string(),
  area: z.enum(auditAreas),
  /** The actor; null: no one signed in. */
  actor: named.nullable(),
  /** The subject. */
  target: named,
  /** `x-request-id` of the request, or of the run of a background job; empty: not known. */
  requestId: z.string(),
});
nameSchema(auditEntry, 'AuditEntry', 'An entry of the audit trail.');

/** Security events of accounts: kept for a year. */
const securityEvent = z.object({
  id,
  at: time,
  /** 'sign-in.wrong-password': what happened. */
  action: z.string(),
  /** The signed-in account; null: none. */
  actor: named.nullable(),
  /** The subject: an account, or the path of a call. */
  target: named,
  /** The client's network, shortened: '203.0.113.0/24'. Empty: the program itself. */
  network: z.string(),
  /** `x-request-id` of the reply and `reqId` of the structured log. */
  requestId: z.string(),
  /** How many events the row stands for: more than one in a flood. */
  count: z.number().int(),
});
nameSchema(securityEvent, 'SecurityEvent', 'An event of the security log.');

const securityFilter = {
  search,
  /** Events by or about this account. */
  person: id.optional(),
};

const filter = {
  search,
  kind: z.enum(auditAreas).optional(),
  /** Entries by or about this account. */
  person: id.optional(),
};

/** Who did what to whom, and when. Entries cannot be changed. */
export const auditCalls = {
  'audit/getEntries': call({
    summary: 'List the audit trail by page, newest first',
    who: 'audit.read',
    body: () => body({ ...page, ...filter, sort: sortBy(tableSorts.audit) }),
    reply: () => reply({ entries: z.array(auditEntry), total }),
    example: { body: { kind: 'content', page: 1, sort: '-at' } },
  }),
  'audit/exportEntries': call({
    summary:
      'Export the audit trail as part of a CSV file: send `next` as `after` until it is null',
    who: 'audit.read',
    body: () => body({ ...filter, after }),
    reply: () => reply(csvChunk),
    example: { body: { person: sample.id } },
  }),
  'audit/getSecurityEvents': call({
    summary:
      'List security events by page, newest first: sign-ins, refused requests, rate limits, changes to roles and sign-in methods, exports',
    who: 'audit.read',
    body: () => body({ ...page, ...securityFilter, sort: sortBy(tableSorts.audit) }),
    reply: () => reply({ events: z.array(securityEvent), total }),
    example: { body: { search: 'sign-in', page: 1, sort: '-at' } },
  }),
  'audit/exportSecurityEvents': call({
    summary:
      'Export the security log as part of a CSV file: send `next` as `after` until it is null',
    who: 'audit.read',
    body: () => body({ ...securityFilter, after }),
    reply: () => reply(csvChunk),
    example: { body: { person: sample.id } },
  }),
};
