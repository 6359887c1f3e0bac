import type { NewsletterServer } from './newsletter-server.ts';

/** The recipients for whom the mail server received a message. */
export const deliveredTo = ({ mailServer }: NewsletterServer) =>
  mailServer.delivered.map(({ recipient }) => recipient).toSorted();

/** The recipients of all mailings, with their statuses. */
export const recipientRows = ({ db }: NewsletterServer) =>
  db.selectFrom('mailing_recipients').selectAll().orderBy('email_key').execute();

/** A mailing as its engine sees it. */
export const sending = (id: string) => ({
  id,
  list: 'newsletters' as const,
  rate: null,
  owner: 'an engine that dies',
});
