import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Field } from '#app/editor/fields.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import type { Reply } from '#contract/index.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import { loadList } from '../lists/drafts/load-list.ts';
import { defineEntryList } from '../lists/entry-list.ts';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';

type Contact = Reply<'pages/getContacts'>['contacts'][number];

type ContactDraft = Pick<Contact, 'name' | 'address' | 'phone' | 'email' | 'hours'>;

const contacts = defineEntryList<Contact, ContactDraft, 'contacts'>({
  key: 'contacts',
  one: 'contact',
  many: 'contacts',
  list: 'contacts',
  blank: { name: '', address: '', phone: '', email: '', hours: '' },
  read: (call) => call('pages/getContacts', {}),
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  Fields: ({ draft, change, errors }) => (
    <>
      <Field
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors.name}
      />
      <Field
        label="Address"
        value={draft.address}
        onChange={(address) => change({ address })}
        error={errors.address}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          label="Phone"
          type="tel"
          value={draft.phone}
          onChange={(phone) => change({ phone })}
          error={errors.phone}
        />
        <Field
          label="Email"
          type="email"
          value={draft.email}
          onChange={(email) => change({ email })}
          error={errors.email}
        />
      </div>
      <Field
        label="Hours"
        value={draft.hours}
        onChange={(hours) => change({ hours })}
        error={errors.hours}
      />
    </>
  ),
  edit: (fields) => call('pages/editContacts', fields),
  drafts: entryDrafts({
    list: 'contacts',
    contentOf: (draft: ContactDraft) => draft,
    draftOf: (content) => content,
  }),
  remove: (id) => call('pages/deleteContacts', { id }),
  order: { list: 'contactsOrder', key: 'order' },
  arrange: (ids) => call('pages/arrangeList', { list: 'contacts', ids }),
});

export const middleware = guards('token', 'session', 'lists.edit');

export const loader = ({ context }: LoaderArgs) =>
  loadList(context.get(siteRequest).call, contacts);

export function meta({ matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, 'Contacts');
}

export default function Contacts({ loaderData }: PageProps<typeof loader>) {
  return (
    <ListScreen title="Contacts" address="/Contact" hasDrafts>
      <ListEditor definition={contacts} {...loaderData} />
    </ListScreen>
  );
}
