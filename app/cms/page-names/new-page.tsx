import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { Field } from '#app/editor/fields.tsx';
import { afterSaving } from '#app/editor/unsaved-warning.tsx';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { publicAddress } from '#contract/shared/pages/page-addresses.ts';
import { sectionTitles } from '#contract/shared/pages/section-titles.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { freeSlug, slugOf } from '#contract/shared/text/slug.ts';
import { blankIssue, IssueTemplate } from './issue-template.tsx';
import { newItemName } from './item-names.ts';
import {
  canonicalName,
  isNamedByMonth,
  nameRule,
  nextFreeMonth,
  titleFromName,
} from './page-names.ts';

interface NewPageProps {
  section: Section;
  /** The requested name; `_New` for none in particular. */
  wanted: string;
  /** The names of existing newsletters. */
  taken: string[];
}

/** Creates a page with a requested name, or one yet to be chosen. */
export function NewPage({ section, wanted, taken }: NewPageProps) {
  const isAsked = wanted !== newItemName;
  const [name, setName] = useState(() => firstName(section, wanted, taken));
  const [title, setTitle] = useState(() => titleFromName(name));
  const [isNamed, setNamed] = useState(isAsked || isNamedByMonth(section));
  const [start, setStart] = useState(blankIssue);
  const action = useAction('name', 'slug', 'title', 'event');
  const navigate = useNavigate();
  const address = publicAddress(section, name || '…');

  function retitle(next: string) {
    setTitle(next);
    // Until someone edits the name, it follows the title.
    if (!isNamed)
      setName(next.trim() === '' ? '' : freeSlug(slugOf(next, 'Page', 80), [newItemName]));
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    await action.run(async () => {
      const { message } =
        section === 'newsletters' && start.template !== 'blank'
          ? await call('newsletter/startIssue', {
              ...start,
              template: start.template,
              slug: name,
              title,
            })
          : await call('pages/addPage', { section, name, title });
      toast.success(message);
      void navigate(`/cms/${section}/${name}`, { state: afterSaving });
      return '';
    });
  }

  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms">All pages</SiteLink> · {sectionTitles[section]}
      </p>
      <h1 className="mt-2">New page</h1>
      <p className="mt-2 mb-6 max-w-[42rem]">
        {isAsked && `There is no page “${wanted}” yet. You can create it now. `}
        Visitors don’t see it until you publish it.
      </p>
      <form
        data-begins
        className="staff-panel grid max-w-[42rem] gap-4"
        onSubmit={submit}
        noValidate
      >
        <Field label="Title" value={title} onChange={retitle} error={action.errors.title} />
        <div>
          <Field
            label="URL slug"
            value={name}
            onChange={(next) => {
              setNamed(true);
              setName(next);
            }}
            error={action.errors.name ?? action.errors.slug}
          />
          <p className="mt-1 text-sm text-bark">
            {nameRule(section)}
            {address && ` Address: ${address}`}
          </p>
        </div>
        {section === 'newsletters' && (
          <IssueTemplate value={start} onChange={setStart} error={action.errors.event} />
        )}
        <ActionError action={action} />
        <button type="submit" className="button justify-self-start" disabled={!action.isReady}>
          Create page
        </button>
      </form>
    </div>
  );
}

function firstName(section: Section, wanted: string, taken: string[]): string {
  if (wanted !== newItemName) return canonicalName(section, wanted);
  return isNamedByMonth(section) ? nextFreeMonth(taken) : '';
}
