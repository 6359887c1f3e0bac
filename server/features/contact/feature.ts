import { emailKey } from '#contract/shared/email.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { maxExported } from '#server/contributions.ts';
import type { Feature } from '#server/feature.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import type { SearchText } from '#server/features/search/search-source.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { inWriteOrder } from '#server/platform/db/write-order.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { removeMessages, removeMessagesOf } from './delete-messages.ts';
import { contactForms } from './forms.ts';
import {
  listMessagesFrom,
  listNewestMessagesFrom,
  listSenderNames,
  updateMessage,
} from './queries/messages.ts';
import { readContactsIn } from './read-contacts.ts';
import { contactHandlers } from './routes.ts';
import { contactsHistory, contactsOrder } from './versioned-list.ts';

export const contact = {
  name: 'contact',
  handlers: contactHandlers,
  forms: contactForms,
  pageParameters: { '/dashboard/*': ['state', 'person'] },
  // Its form needs no text.
  menuEntries: {
    tags: [],
    read: async () => [{ address: '/Contact', isFilled: true }],
  },
  personalData: {
    async remove(trx, { is_verified, email_key }) {
      if (is_verified) await removeMessagesOf(trx, email_key);
    },
    async changeEmail(trx, { is_verified, email_key }, to) {
      if (is_verified) await moveMessages(trx, email_key, to);
    },
    exports: { messages: exportMessages },
  },
  deletions: {
    message: { table: 'contact_messages', remove: (trx, id) => removeMessages(trx, [id]) },
  },
  auditLabels: {
    message: listSenderNames,
  },
  versionedLists: [contactsHistory, contactsOrder],
  searchSources: { contacts: { read: searchableContacts } },
} satisfies Feature;

/** Contact messages from the account's address, and their replies. */
async function exportMessages(db: Db, { email_key, is_verified }: User) {
  if (!is_verified) return [];
  const rows = await listNewestMessagesFrom(db, email_key, maxExported);
  return rows.reverse().map(({ name, email, subject, text, created_at }) => ({
    name,
    email,
    subject,
    text,
    at: isoTime(created_at),
  }));
}

async function moveMessages(trx: Db, from: string, to: string): Promise<void> {
  const messages = await listMessagesFrom(trx, from);
  for (const { id, name, subject } of inWriteOrder(messages, (row) => row.id)) {
    await updateMessage(trx, id, {
      email: to,
      email_key: emailKey(to),
      search_key: searchable(name, to, subject),
    });
  }
}

async function searchableContacts(db: Db, language: Language): Promise<SearchText[]> {
  const contacts = await readContactsIn(db, language);
  return contacts.map(({ id, name, address, phone, hours, language: written }) => ({
    key: id,
    language: written,
    kind: 'pages',
    path: '/Contact',
    title: name,
    summary: [address, phone, hours].filter(Boolean).join(', '),
    html: '',
  }));
}
