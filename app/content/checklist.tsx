import { Fragment, useState } from 'react';
import type { Reply } from '#contract/index.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import { type StarterName, starters } from '#contract/shared/pages/starters.ts';
import type { ApiClient } from '../api/api-client.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { ConfirmButton } from '../ui/modal/confirm-button.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { toast } from '../ui/toast/toast.ts';

type Items = Reply<'dashboard/getChecklist'>['items'];
type Name = Items[number]['name'];
type Gap = Items[number]['missing'][number];

/** The setup steps of a new site; null: the list was dismissed. */
export type Checklist = Items | null;

const labels: Record<Exclude<Name, StarterName>, string> = {
  name: 'Say who you are',
  look: 'Make it look like you',
  contactDetails: 'Tell people how to reach you',
  menus: 'Fill the menu at the bottom',
  mail: 'Connect a mail server',
  receipts: 'Get receipts ready',
  stripe: 'Take gifts by card',
  staff: 'Share the work, safely',
  article: 'Publish your first article',
};

/** What is missing, with the screen and the field for it. */
const gaps: Record<Exclude<Gap, PageGap>, { words: string; to: string; note?: string }> = {
  name: { words: 'the name of your organization', to: '/cms/setup#name' },
  purpose: { words: 'what it is for', to: '/cms/setup#description' },
  colors: { words: 'your colors', to: '/cms/setup#colors' },
  logo: { words: 'your logo', to: '/cms/settings#logo' },
  address: { words: 'your postal address', to: '/cms/setup#address' },
  email: { words: 'your email address', to: '/cms/setup#email' },
  contact: { words: 'an entry on the page Contact', to: '/cms/contact/Contacts' },
  footerLinks: { words: 'links in the footer', to: '/cms/footerCMS/Links' },
  mail: {
    words: 'a mail server',
    to: '/cms/settings/email',
    note: 'Until then, emails wait in the outbox.',
  },
  mailTest: { words: 'a test email that arrives', to: '/cms/settings/email' },
  legalName: { words: 'your legal name', to: '/dashboard/Donations#legal-name' },
  ein: { words: 'your EIN', to: '/dashboard/Donations#ein' },
  stripe: {
    words: 'your Stripe account',
    to: '/cms/settings/stripe',
  },
  invitation: { words: 'a colleague’s invitation', to: '/dashboard/Users/Invitations' },
  twoSteps: {
    words: 'two-step sign-in of every administrator',
    to: '/account/security#two-factor',
  },
  article: { words: 'a first article', to: '/cms/articles/_New' },
};

/** What a page lacks: its editor is the screen for it. */
const pageGaps = {
  text: 'a text',
  blanks: 'words for the blanks of the starter text',
  publication: 'your look at the draft, and “Publish”',
};
type PageGap = keyof typeof pageGaps;

const isStarter = (name: Name): name is StarterName => Object.hasOwn(starters, name);
const isPageGap = (gap: Gap): gap is PageGap => Object.hasOwn(pageGaps, gap);

const labelOf = (name: Name) =>
  isStarter(name) ? `Publish the page “${starters[name].title}”` : labels[name];

function gapOf(name: Name, gap: Gap): { words: string; to: string; note?: string } {
  if (!isPageGap(gap)) return gaps[gap];
  return { words: pageGaps[gap], to: isStarter(name) ? starters[name].editor : '/cms' };
}

/** Loads the list for someone who sets up the site; others have none. */
export async function loadChecklist(caller: ApiClient, held: HeldRoles): Promise<Checklist> {
  if (!may(held, 'system.manage')) return null;
  const { items, isDismissed } = await caller('dashboard/getChecklist', {});
  return isDismissed ? null : items;
}

/** Guides an administrator through the setup of a new site. The server finds out what is done. */
export function ChecklistPanel({ items }: { items: Checklist }) {
  const [isHidden, setHidden] = useState(false);
  const action = useAction();
  if (!items || isHidden) return null;
  const done = items.filter(({ isDone }) => isDone).length;
  const isComplete = done === items.length;

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
      <p className="mt-1">
        {isComplete
          ? 'Everything is done. You can hide this list.'
          : `${done} of ${items.length} steps done.`}{' '}
        <SiteLink to="/cms/setup">Open the setup</SiteLink>
      </p>
      <ol className="mt-4 grid gap-x-10 gap-y-3 md:grid-cols-2">
        {items.map((item) => (
          <Step key={item.name} {...item} />
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
        isNeeded={!isComplete}
        onConfirm={() => void hide()}
      >
        Hide this checklist
      </ConfirmButton>
    </section>
  );
}

function Step({ name, isDone, missing }: Items[number]) {
  const open = missing.map((gap) => ({ gap, ...gapOf(name, gap) }));
  const notes = open.flatMap(({ note }) => note ?? []);
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="w-5 shrink-0 text-center font-semibold text-leaf">
        {isDone ? '✓' : '○'}
      </span>
      <span>
        <span className={isDone ? undefined : 'font-semibold'}>{labelOf(name)}</span>
        {isDone === 1 && <span className="sr-only">: done</span>}
        {open.length > 0 && (
          <span className="block">
            Missing:{' '}
            {open.map(({ gap, words, to }, index) => (
              <Fragment key={gap}>
                {index > 0 && ', '}
                <SiteLink to={to}>{words}</SiteLink>
              </Fragment>
            ))}
          </span>
        )}
        {notes.map((note) => (
          <span key={note} className="block text-sm text-bark">
            {note}
          </span>
        ))}
      </span>
    </li>
  );
}
