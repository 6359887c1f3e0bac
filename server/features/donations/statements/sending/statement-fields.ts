/** What the emails of a mailing of statements share. */
export interface SharedFields {
  from: { name: string; address: string };
}

/** The fields that differ between the emails of a mailing of statements. */
export interface StatementFields {
  recipient: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
}

/** They answer no one, and no one should answer them automatically (RFC 3834). */
export const automated = { 'Auto-Submitted': 'auto-generated' };
