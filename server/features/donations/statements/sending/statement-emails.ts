import type { BulkEmails } from '#server/features/mail/bulk/transports/bulk-transport.ts';
import { automated, type SharedFields, type StatementFields } from './statement-fields.ts';

/** The emails of a mailing of statements, each with a text of its own. */
export const statementEmails = (shared: SharedFields): BulkEmails<StatementFields> => ({
  sender: shared.from.address,
  forSendGrid: ({ messageId, ...fields }) => ({
    ...shared,
    ...fields,
    headers: { 'Message-ID': messageId, ...automated },
  }),
  async mimeBuilder() {
    const { statementMime } = await import('./statement-mime.ts');
    return statementMime(shared);
  },
});
