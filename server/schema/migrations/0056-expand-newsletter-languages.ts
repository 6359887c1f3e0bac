import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { defaultEmpty, defaultZero, deletedWith, required } from './columns.ts';

/** Unless it is given, as by the version before: that of everyone so far. */
const inEnglish = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('en');

/** The languages of subscribers, and mailings that are sent to each in their own. */
export async function newsletterLanguages({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['subscribers', 'mailing_recipients']) {
    await schema.alterTable(table).addColumn('language', 'text', inEnglish).execute();
  }
  await schema
    .createTable('mailing_translations')
    .addColumn('mailing_id', 'text', deletedWith('mailings.id'))
    .addColumn('language', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('preview_text', 'text', required)
    .addColumn('letter', 'text', required)
    .addColumn('source', 'text', defaultEmpty)
    .addColumn('total', 'integer', defaultZero)
    .addPrimaryKeyConstraint('mailing_translations_key', ['mailing_id', 'language'])
    .execute();
}
