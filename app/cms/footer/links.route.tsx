import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Field } from '#app/editor/fields.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import type { Reply } from '#contract/index.ts';
import { entryDrafts } from '../lists/drafts/entry-drafts.ts';
import { loadList } from '../lists/drafts/load-list.ts';
import { LinkFields, type LinkRow, PageLinks } from '../lists/link-fields.tsx';
import type { FieldsProps, ListDefinition } from '../lists/list-definition.ts';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { identified, Rows, withoutRow } from '../lists/rows.tsx';

type Column = Reply<'footer/getBottomMenu'>['bottomMenu'][number];

interface ColumnDraft {
  columnName: string;
  links: LinkRow[];
}

const changed = ({ bottomMenu, message }: { bottomMenu: Column[]; message: string }) => ({
  items: bottomMenu,
  message,
});

const columns: ListDefinition<Column, ColumnDraft> = {
  key: 'bottom-menu',
  one: 'column',
  many: 'columns',
  load: async (call) => (await call('footer/getBottomMenu', {})).bottomMenu,
  // Its name can be changed, but not its position.
  idOf: ({ order }) => String(order),
  nameOf: ({ columnName }) => columnName,
  draftOf: (column) => ({
    columnName: column?.columnName ?? '',
    links: (column?.links ?? []).map((link) => ({ ...link, key: link.id })),
  }),
  Fields: ColumnFields,
  drafts: entryDrafts({
    list: 'bottomMenu',
    contentOf: ({ columnName, links }: ColumnDraft) => ({ columnName, links: linksOf(links) }),
    draftOf: ({ columnName, links }) => ({
      columnName,
      links: links.map((link) => ({ ...link, key: link.id })),
    }),
  }),
  async save({ columnName, links }, item) {
    return changed(
      await call('footer/editBottomLinks', {
        columnName: item?.columnName ?? columnName,
        ...(item && item.columnName !== columnName && { newColumnName: columnName }),
        links: linksOf(links),
      }),
    );
  },
};

/** The links of a form as the calls take them. */
const linksOf = (links: LinkRow[]) =>
  links.map(({ linkName, url, isActive, ...row }) => ({
    ...identified(row),
    linkName,
    url,
    isActive,
  }));

function ColumnFields({ draft, change, errors, removeSaved }: FieldsProps<Column, ColumnDraft>) {
  return (
    <>
      <Field
        label="Column heading"
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
        error={errors.links}
        {...(removeSaved && {
          onRemove: (id: string) =>
            removeSaved(
              async () => changed(await call('footer/deleteLink', { id })),
              ({ links }) => ({ links: withoutRow(links, id) }),
            ),
        })}
      >
        {(link, edit, index) => (
          <LinkFields link={link} edit={edit} errors={errorsUnder(errors, `links.${index}`)} />
        )}
      </Rows>
    </>
  );
}

export const middleware = guards('token', 'session', 'lists.edit');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [list, { links }] = await Promise.all([
    loadList(call, columns),
    call('footer/getPageLinks', {}),
  ]);
  return { ...list, links };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, 'Bottom menu');
}

/** The footer's menu: columns of links. */
export default function BottomMenu({
  loaderData: { items, drafts, links },
}: PageProps<typeof loader>) {
  return (
    <ListScreen
      title="Bottom menu"
      note="A column needs at least one link. Deleting its last link deletes the column."
      address="/"
      hasDrafts
    >
      <PageLinks links={links} />
      <ListEditor definition={columns} items={items} drafts={drafts} />
    </ListScreen>
  );
}
