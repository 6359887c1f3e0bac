import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { useMayPublish } from '#app/shell/staff/held-roles.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { reasonAfterSentence } from '#contract/shared/something-went-wrong.ts';
import { AddToRelease } from '../releases/add-to-release.tsx';
import { pageActions, pageChanges } from '../releases/page-changes.ts';
import type { FoundPage } from './find-content.ts';
import { PublishSelected } from './publish-selected.tsx';

interface BulkActionsProps {
  selected: FoundPage[];
  /** @param failed the pages that are as they were */
  onDone: (failed: FoundPage[]) => void;
}

const selectorOf = ({ section, name }: FoundPage) => ({ section, name });
const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`);

/** What is said about one page, or their number if there are several. */
const doneMessage = (messages: string[], doneWords: string): string =>
  (messages.length === 1 && messages[0]) || `${pages(messages.length)} ${doneWords}.`;

/** Adds a topic to a page's draft, unless it has it. */
async function addTopic(page: FoundPage, topic: string): Promise<{ message: string }> {
  const { pageData } = await call('pages/getPageData', { ...selectorOf(page), draft: 1 });
  const { topics, version } = pageData;
  if (topics.some((each) => each.toLowerCase() === topic.toLowerCase())) return { message: '' };
  const body = { ...selectorOf(page), topics: [...topics, topic], version };
  const { message } = await call('pages/editPageData', body);
  return { message: `${message} Publish it to show the topic.` };
}

interface BulkAction {
  label: string;
  /** Follows the number of pages in the message. */
  done: string;
  /** @param those '3 pages' */
  confirmation: (those: string) => { title: string; text: string };
  work: (page: FoundPage) => Promise<{ message: string }>;
}

/** For publishers only, besides publishing. */
const actions: BulkAction[] = [
  {
    label: 'Unpublish',
    done: 'unpublished',
    confirmation: (those) => ({
      title: `Unpublish ${those}?`,
      text: 'Visitors will no longer find them. Their drafts and history stay.',
    }),
    work: (page) => call('pages/unpublishPage', selectorOf(page)),
  },
  {
    label: 'Move to trash',
    done: 'moved to the trash',
    confirmation: (those) => ({
      title: `Move ${those} to the trash?`,
      text: 'Visitors will no longer find them. You can restore them for 30 days.',
    }),
    work: (page) => call('pages/deletePage', selectorOf(page)),
  },
];

/** Actions on all selected pages. Pages that fail stay selected, and are named with the reason. */
export function BulkActions({ selected, onDone }: BulkActionsProps) {
  const t = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  const [topic, setTopic] = useState('');
  const mayPublish = useMayPublish(...selected.map(({ section }) => section));

  async function run(doneWords: string, work: BulkAction['work']) {
    setBusy(true);
    setFailures([]);
    const failed: { page: FoundPage; reason: string }[] = [];
    const messages: string[] = [];
    for (const page of selected) {
      try {
        messages.push((await work(page)).message);
      } catch (failure) {
        failed.push({ page, reason: reasonAfterSentence(explain(failure, t), t) });
      }
    }
    setFailures(
      failed.map(({ page, reason }) =>
        [page.title || page.name, reason].filter(Boolean).join(': '),
      ),
    );
    setBusy(false);
    if (messages.length > 0) toast.success(doneMessage(messages, doneWords));
    onDone(failed.map(({ page }) => page));
  }

  return (
    <>
      {selected.length > 0 && (
        <div className="content-actions">
          <span role="status">{`${selected.length} selected`}</span>
          {mayPublish && (
            <PublishSelected
              selected={selected}
              those={pages(selected.length)}
              isReady={!isBusy}
              onPublish={() =>
                void run('published', (page) => call('sync/syncPage', selectorOf(page)))
              }
            />
          )}
          {mayPublish &&
            actions.map(({ label, done, confirmation, work }) => (
              <ConfirmButton
                key={label}
                className="button button-quiet"
                disabled={isBusy}
                onConfirm={() => void run(done, work)}
                confirmation={{
                  ...confirmation(pages(selected.length)),
                  confirmLabel: label,
                  cancelLabel: 'Cancel',
                }}
              >
                {label}
              </ConfirmButton>
            ))}
          <AddToRelease
            actions={pageActions(selected)}
            changesFor={(action) => pageChanges(selected, action)}
            isReady={!isBusy}
            onDone={() => onDone([])}
          />
          <div className="content-topic">
            <TextField
              label="Topic to add"
              keepsErrorLine={false}
              maxLength={40}
              value={topic}
              onChange={({ target }) => setTopic(target.value)}
            />
            <button
              type="button"
              className="button button-quiet"
              disabled={isBusy || topic.trim() === ''}
              onClick={() =>
                void run('changed; publish to show the topic', (page) =>
                  addTopic(page, topic.trim()),
                )
              }
            >
              Add topic
            </button>
          </div>
        </div>
      )}
      <div role="alert">
        {failures.length > 0 && (
          <p className="text-sm text-tomato">{t('errors.somethingWentWrong')}</p>
        )}
        {failures.map((failure) => (
          <p key={failure} className="text-sm text-tomato">
            {failure}
          </p>
        ))}
      </div>
    </>
  );
}
