import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import {
  flag,
  importedText,
  line,
  maxImportedBytes,
  requiredLine,
  smallFile,
  version,
} from '../fields.ts';
import { nameSchema } from '../named.ts';
import { page } from '../table.ts';

const redirect = z.object({
  /** The redirected address: in lower case, without a trailing slash. */
  from: z.string(),
  /** A path of the site, or an https URL. */
  to: z.string(),
  /** 1: permanent, 0: temporary. */
  isPermanent: flag,
  version: z.number(),
  createdAt: z.string(),
});
nameSchema(redirect, 'Redirect', 'A redirect from one address to another.');

const importedRow = z.object({
  /** Its line in the file, counted from 1. */
  line: z.number(),
  from: z.string(),
  to: z.string(),
  isPermanent: flag,
  result: z.enum(['added', 'changed', 'same', 'refused']),
  /** Why it is rejected; else empty. */
  reason: z.string(),
});

export const redirectCalls = {
  'redirects/getRedirects': call({
    summary: 'List redirects by page; a search looks at both addresses',
    who: 'pages.edit',
    body: () =>
      body({
        ...page,
        search: line(200).optional(),
      }),
    reply: () => reply({ redirects: z.array(redirect), total: z.number() }),
    example: { body: { search: 'about', page: 1 } },
  }),
  'redirects/editRedirect': call({
    summary: 'Add a redirect, or edit the one whose old address is `was`',
    who: 'redirects.change',
    body: () =>
      body({
        was: requiredLine(2000).optional(),
        from: requiredLine(2000),
        to: requiredLine(2000),
        isPermanent: flag,
        version: version.optional(),
      }),
    reply: () => changed({ redirect }),
    failures: [404, 409],
    example: { body: { from: '/about-us', to: '/About', isPermanent: 1 } },
  }),
  'redirects/deleteRedirect': call({
    summary: 'Delete a redirect',
    who: 'redirects.change',
    body: () => body({ from: requiredLine(2000) }),
    reply: () => changed({ total: z.number() }),
    failures: [404],
    example: { body: { from: '/about-us' } },
  }),
  'redirects/importRedirects': call({
    summary:
      'Import redirects from a CSV, pasted or as a file; a preview shows the result of each row',
    who: 'redirects.change',
    body: () =>
      body({
        text: importedText.optional(),
        file: smallFile.optional(),
        preview: flag.optional(),
      }),
    file: { field: 'file', maximum: maxImportedBytes, isRequired: false },
    bodyLimit: bodyLimits.texts,
    reply: () =>
      changed({
        rows: z.array(importedRow),
        counts: z.object({
          added: z.number(),
          changed: z.number(),
          same: z.number(),
          refused: z.number(),
        }),
      }),
    example: { body: { text: 'from,to\n/about-us,/About', preview: 1 } },
  }),
  'redirects/exportRedirects': call({
    summary: 'Export all redirects as a CSV',
    who: 'pages.edit',
    body: () => body({}),
    reply: () => reply({ csv: z.string() }),
  }),
};
