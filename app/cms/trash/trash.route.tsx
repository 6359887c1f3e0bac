import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { Field } from '#app/editor/fields.tsx';
import { guards } from '#app/shell/access/middleware.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import type { Reply } from '#contract/index.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import { ContentTabs } from '../content/content-tabs.tsx';

export const middleware = guards('token', 'session', 'drafts.read');

type TrashedPage = Reply<'pages/getTrash'>['pages'][number];

export async function loader({ context }: LoaderArgs) {
  const { pages } = await context.get(siteRequest).call('pages/getTrash', {});
  return { pages };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Trash',
    description: 'Pages that can be restored.',
    path: '/cms',
    isIndexed: false,
  });
}

/** The pages in the trash: each can be restored, and publishers can delete it permanently. */
export default function Trash({ loaderData }: PageProps<typeof loader>) {
  const [pages, setPages] = useState(loaderData.pages);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="wrap staff pt-10">
      <h1 ref={heading} tabIndex={-1}>
        Trash
      </h1>
      <ContentTabs current="/cms/trash" />
      <p className="mt-2 max-w-[42rem]">
        Pages stay here for 30 days, and are then deleted permanently.
      </p>
      {pages.length === 0 && <p className="mt-6">The trash is empty.</p>}
      <ul className="mt-6">
        {pages.map((page) => (
          <TrashItem
            key={page.id}
            page={page}
            onDeleted={(left) => {
              setPages(left);
              heading.current?.focus();
            }}
          />
        ))}
      </ul>
    </div>
  );
}

interface TrashItemProps {
  page: TrashedPage;
  onDeleted: (left: TrashedPage[]) => void;
}

function TrashItem({ page, onDeleted }: TrashItemProps) {
  const { id, section, name, trashedAt, trashedBy, deletedAt } = page;
  const title = page.title || name;
  /** Another page may have its name by now; then a new one is asked for. */
  const [newName, setNewName] = useState<string | null>(null);
  const action = useAction('newName');
  const mayDelete = useMay('pages.publish');
  const navigate = useNavigate();

  async function restore() {
    await action.run(async () => {
      const body = { id, section, ...(newName !== null && { newName }) };
      try {
        const { message, pageData } = await call('pages/restorePage', body);
        toast.success(message);
        void navigate(`/cms/${section}/${pageData.name}`);
      } catch (failure) {
        if (failure instanceof CallError && failure.errors.newName !== undefined) {
          setNewName((typed) => typed ?? name);
        }
        throw failure;
      }
      return '';
    });
  }
  const remove = () =>
    action.run(async () => {
      const { message, pages } = await call('pages/deleteTrashedPage', { id });
      toast.success(message);
      onDeleted(pages);
      return '';
    });

  const dateAndTime = useDateAndTime();
  return (
    <li className="grid gap-2 border-t border-wheat py-3">
      <p className="font-semibold break-words">{title}</p>
      <p className="text-sm text-bark">
        {`${sectionTitles[section]} · ${name} · moved here on ${dateAndTime(trashedAt)}`}
        {trashedBy && ` by ${trashedBy}`}
        {` · deleted on ${dateAndTime(deletedAt)}`}
      </p>
      {newName !== null && (
        <Field
          label="New URL slug"
          value={newName}
          onChange={setNewName}
          error={action.errors.newName}
        />
      )}
      <ActionError action={action} className="text-sm text-tomato" />
      <p className="flex flex-wrap gap-4">
        <button
          type="button"
          className="button button-quiet"
          aria-label={`Restore: ${title}`}
          disabled={!action.isReady}
          onClick={() => void restore()}
        >
          Restore
        </button>
        {mayDelete && (
          <ConfirmButton
            className="text-beet underline"
            label={`Delete permanently: ${title}`}
            disabled={!action.isReady}
            onConfirm={() => void remove()}
            confirmation={{
              title: `Delete “${title}” and its history permanently?`,
              confirmLabel: 'Delete permanently',
              cancelLabel: 'Keep in trash',
              isDestructive: true,
              text: 'You can’t undo this.',
            }}
          >
            Delete permanently
          </ConfirmButton>
        )}
      </p>
    </li>
  );
}
