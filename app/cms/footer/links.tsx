import type { Reply } from '#contract/index.ts';
import { call } from '../../client/call.ts';
import { siteRequest } from '../../client/context.ts';
import { CheckField, Field } from '../fields.tsx';
import { ListEditor } from '../lists/list-editor.tsx';
import type { FieldsProps, ListKind } from '../lists/list-kind.ts';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { errorsUnder, identified, type Row, Rows } from '../lists/rows.tsx';
import type { Route } from './+types/links';

type Column = Reply<'footer/getBottomMenu'>['bottomMenu'][number];

interface LinkRow extends Row {
  linkName: string;
  url: string;
  isActive: 0 | 1;
}

interface ColumnDraft {
  columnName: string;
  links: LinkRow[];
}

const pageLinks = 'page-links';

const changed = ({ bottomMenu, message }: { bottomMenu: Column[]; message: string }) => ({
  items: bottomMenu,
  message,
});

const columns: ListKind<Column, ColumnDraft> = {
  one: 'column',
  load: async (call) => (await call('footer/getBottomMenu', {})).bottomMenu,
  // Its name can be changed; its place stays.
  idOf: ({ order }) => String(order),
  nameOf: ({ columnName }) => columnName,
  draftOf: (column) => ({
    columnName: column?.columnName ?? '',
    links: (column?.links ?? []).map((link) => ({ ...link, key: link.id })),
  }),
  Fields: ColumnFields,
  async save({ columnName, links }, item) {
    const sent = links.map(({ linkName, url, isActive, ...row }) => ({
      ...identified(row),
      linkName,
      url,
      isActive,
    }));
    return changed(
      await call('footer/editBottomLinks', {
        columnName: item?.columnName ?? columnName,
        ...(item && item.columnName !== columnName && { newColumnName: columnName }),
        links: sent,
      }),
    );
  },
};

function ColumnFields({ draft, change, errors, removeSaved }: FieldsProps<Column, ColumnDraft>) {
  return (
    <>
      <Field
        label="Heading of the column"
        value={draft.columnName}
        onChange={(columnName) => change({ columnName })}
        error={errors.newColumnName ?? errors.columnName}
      />
      <Rows
        title="Links"
        one="link"
        isOrdered
        rows={draft.links}
        onChange={(links) => change({ links })}
        blank={() => ({ linkName: '', url: '', isActive: 1 as const })}
        onRemove={(id, links) =>
          removeSaved(async () => changed(await call('footer/deleteLink', { id })), { links })
        }
      >
        {(link, edit, index) => (
          <LinkFields link={link} edit={edit} errors={errorsUnder(errors, `links.${index}`)} />
        )}
      </Rows>
    </>
  );
}

interface LinkFieldsProps {
  link: LinkRow;
  edit: (fields: Partial<LinkRow>) => void;
  errors: Record<string, string>;
}

function LinkFields({ link, edit, errors }: LinkFieldsProps) {
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          label="Words of the link"
          value={link.linkName}
          onChange={(linkName) => edit({ linkName })}
          error={errors.linkName}
        />
        <Field
          label="Address it leads to"
          type="url"
          suggestions={pageLinks}
          value={link.url}
          onChange={(url) => edit({ url })}
          error={errors.url}
        />
      </div>
      <CheckField
        label="Active (if not, visitors read ‘Coming Soon’)"
        isChecked={link.isActive === 1}
        onChange={(isActive) => edit({ isActive: isActive ? 1 : 0 })}
      />
    </>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [items, { links }] = await Promise.all([
    columns.load(call),
    call('footer/getPageLinks', {}),
  ]);
  return { items, links };
}

export function meta({ matches }: Route.MetaArgs) {
  return listMeta(matches, 'Bottom menu');
}

/** The footer's menu: columns of links. */
export default function BottomMenu({ loaderData: { items, links } }: Route.ComponentProps) {
  return (
    <ListScreen
      title="Bottom menu"
      note="A column needs at least one link, and goes with its last one."
      address="/"
    >
      <datalist id={pageLinks}>
        {links.map(({ linkName, url }) => (
          <option key={url} value={url}>
            {linkName}
          </option>
        ))}
      </datalist>
      <ListEditor kind={columns} items={items} />
    </ListScreen>
  );
}
