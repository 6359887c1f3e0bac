import { useState } from 'react';
import type { Reply } from '#contract/index.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import type { ApiClient } from '../api/api-client.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmButton } from '../ui/modal/confirm-button.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { toast } from '../ui/toast/toast.ts';

type Items = Reply<'dashboard/getChecklist'>['items'];
type Name = Items[number]['name'];

/** The remaining setup steps of a new site; null: none, or the list was dismissed. */
export type Checklist = Items | null;

/** Each step with its page and a hint. */
const steps: Record<Name, { label: string; to: string; note?: string }> = {
  name: { label: 'Name your site', to: '/cms/settings#organization' },
  logo: { label: 'Add your logo', to: '/cms/settings#logo' },
  colors: { label: 'Choose your colors', to: '/cms/settings#colors' },
  address: { label: 'Add your postal address', to: '/cms/settings#organization' },
  mail: {
    label: 'Connect a mail server',
    to: '/dashboard/Mail',
    note: 'Set MAIL_URL on the server and restart it. Until then, emails wait in the outbox.',
  },
  home: { label: 'Write and publish your home page', to: '/cms/home/Home' },
  legalName: {
    label: 'Add your legal name for receipts',
    to: '/dashboard/Donations',
    note: 'Choose “Receipts and currency”.',
  },
  article: { label: 'Publish your first article', to: '/cms/articles/_New' },
};

/** Loads the list for someone who sets up the site; others have none. */
export async function loadChecklist(caller: ApiClient, held: HeldRoles): Promise<Checklist> {
  if (!may(held, 'system.manage')) return null;
  const { items, isDismissed } = await caller('dashboard/getChecklist', {});
  return isDismissed || items.every(({ isDone }) => isDone) ? null : items;
}

/** Guides an administrator through the setup of a new site. The server finds out what is done. */
export function ChecklistPanel({ items }: { items: Checklist }) {
  const [isHidden, setHidden] = useState(false);
  const action = useAction();
  if (!items || isHidden) return null;
  const done = items.filter(({ isDone }) => isDone).length;

  async function hide() {
    await action.run(async () => {
      const { message } = await call('dashboard/dismissChecklist', {});
      setHidden(true);
      toast.success(message);
      // The focused button is gone.
      document.getElementById('main')?.focus();
      return '';
    });
  }

  return (
    <section aria-labelledby="checklist" className="staff-panel my-6">
      <h2 id="checklist" className="text-xl">
        Get your site ready
      </h2>
      <p className="mt-1">{`${done} of ${items.length} steps done.`}</p>
      <ol className="mt-4 grid gap-x-10 gap-y-3 md:grid-cols-2">
        {items.map(({ name, isDone }) => (
          <Step key={name} {...steps[name]} isDone={isDone === 1} />
        ))}
      </ol>
      <p role="alert" className="notice notice-bad mt-4">
        {action.error}
      </p>
      <ConfirmButton
        confirmation={{
          title: 'Hide this checklist?',
          text: 'It disappears for every administrator. You can’t bring it back.',
          confirmLabel: 'Hide checklist',
          cancelLabel: 'Keep checklist',
        }}
        className="button button-quiet mt-5"
        disabled={!action.isReady}
        onConfirm={() => void hide()}
      >
        Hide this checklist
      </ConfirmButton>
    </section>
  );
}

function Step({ label, to, note, isDone }: (typeof steps)[Name] & { isDone: boolean }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="w-5 shrink-0 text-center font-semibold text-leaf">
        {isDone ? '✓' : '○'}
      </span>
      <span>
        {isDone ? (
          <>
            {label}
            <span className="sr-only">: done</span>
          </>
        ) : (
          <SiteLink to={to} className="font-semibold">
            {label}
          </SiteLink>
        )}
        {note && !isDone && <span className="block text-sm text-bark">{note}</span>}
      </span>
    </li>
  );
}
