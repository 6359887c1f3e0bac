import type { NewsletterServer } from './newsletter-server.ts';

/** Whom the mail server got a message for. */
export const deliveredTo = ({ mailServer }: NewsletterServer) =>
  mailServer.delivered.map(({ recipient }) => recipient).toSorted();

/** The recipients of all mailings, with what is known of each. */
export const recipientRows = ({ db }: NewsletterServer) =>
  db.selectFrom('mailing_recipients').selectAll().orderBy('email_key').execute();

/** A mailing as its engine sees it. */
export const sending = (id: string) => ({
  id,
  list: 'newsletters' as const,
  rate: null,
  owner: 'an engine that dies',
});
