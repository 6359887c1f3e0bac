import { type FormEvent, useState } from 'react';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { checkPicture } from '../checks/check-picture.ts';
import { FindingsSummary } from '../checks/findings.tsx';
import { usePublishChecks } from '../checks/publish-checks.tsx';
import { Field } from '../fields.tsx';
import { LocalDraftNotice } from '../local-drafts/local-draft-notice.tsx';
import { MarkdownField } from '../markdown-editor/markdown-field.tsx';
import { MediaField } from '../media/media-field.tsx';
import { PageAddress } from '../page-names/page-address.tsx';
import { isFixedPage } from '../page-names/page-names.ts';
import { LivePreview } from '../preview/live-preview.tsx';
import { CitationNumbers, CitedSources } from '../sources/cited-sources.tsx';
import { SourceRows } from '../sources/source-rows.tsx';
import { Conflict } from './conflict.tsx';
import { PageDetails } from './page-details.tsx';
import { ParagraphList } from './paragraph-list.tsx';
import { ReadMoreList } from './read-more-list.tsx';
import type { usePageDraft } from './use-page-draft.ts';
import './page-editor.css';

/** The sections whose pages have an author, topics and sources. */
const textSections: readonly string[] = ['articles', 'courses', 'programs'];

interface PageFormProps {
  draft: ReturnType<typeof usePageDraft>;
  onRenamed: (name: string) => void;
  onDeleted: () => void;
}

/** The form of one page: its intro, read-more text and paragraphs, and its actions. */
export function PageForm({ draft, onRenamed, onDeleted }: PageFormProps) {
  const { intro, setIntro } = draft;
  const publishChecks = usePublishChecks(() => void draft.saveAndSync());
  // Enter in a field submits the form, which must not publish anything.
  const saveDraft = (event: FormEvent) => {
    event.preventDefault();
    void draft.save();
  };
  const { pageData } = draft.saved;
  const [isPreviewed, setPreviewed] = useState(false);
  const set = (field: keyof typeof intro) => (value: string) =>
    setIntro({ ...intro, [field]: value });
  const isText = textSections.includes(pageData.section);
  const setSources = (sources: typeof intro.sources) => setIntro({ ...intro, sources });
  return (
    <div className={isPreviewed ? 'with-preview' : undefined}>
      <CitedSources sources={isText ? intro.sources : null} onChange={setSources}>
        <CitationNumbers sources={intro.sources} />
        <form onSubmit={saveDraft} className="grid gap-6" noValidate>
          <LocalDraftNotice localDrafts={draft.localDrafts} />
          <section className="staff-panel grid gap-4" aria-labelledby="intro">
            <h2 id="intro" className="text-xl">
              Header
            </h2>
            <Field
              label="Title"
              value={intro.title}
              onChange={set('title')}
              error={draft.errors.title}
            />
            <Field
              label="Subtitle"
              value={intro.subtitle}
              onChange={set('subtitle')}
              error={draft.errors.subtitle}
            />
            <MarkdownField
              label="Introduction"
              value={intro.text}
              onChange={set('text')}
              error={draft.errors.text}
            />
            <div className="grid gap-4 md:grid-cols-2">
              <MediaField
                label="Picture"
                value={intro.image}
                onChange={(image, media) =>
                  setIntro({ ...intro, image, imageAlt: media?.alt ?? intro.imageAlt })
                }
                error={draft.errors.image}
              />
              <Field
                label="Alt text (describe the picture)"
                value={intro.imageAlt}
                onChange={set('imageAlt')}
                error={draft.errors.imageAlt}
                findings={checkPicture(intro.image, intro.imageAlt)}
              />
            </div>
            <Field
              label="Description for search engines"
              value={intro.description}
              onChange={set('description')}
              error={draft.errors.description}
            />
            <ReadMoreList
              items={draft.readMore}
              onChange={draft.setReadMore}
              onRemove={(id) => void draft.deleteReadMore(id)}
              errors={draft.errors}
            />
          </section>
          {isText && <PageDetails intro={intro} onChange={setIntro} errors={draft.errors} />}
          <ParagraphList
            paragraphs={draft.paragraphs}
            onChange={draft.setParagraphs}
            errors={draft.errors}
          />
          {isText && (
            <SourceRows sources={intro.sources} onChange={setSources} errors={draft.errors} />
          )}
          {draft.conflict && (
            <Conflict
              theirs={draft.conflict}
              mine={draft.text}
              onKeepMine={draft.keepMine}
              onTakeTheirs={draft.takeTheirs}
            />
          )}
          <div className="staff-bar">
            {publishChecks.question}
            <button
              type="button"
              className="button"
              disabled={draft.isBusy}
              onClick={publishChecks.publish}
            >
              Publish
            </button>
            <button type="submit" className="button button-quiet" disabled={draft.isBusy}>
              Save draft
            </button>
            <button
              type="button"
              className="button button-quiet"
              aria-expanded={isPreviewed}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              Preview
            </button>
            <span className="staff-state text-bark">{draft.state}</span>
            <FindingsSummary />
            <p role="status" className="text-sm">
              {draft.message}
            </p>
            <ActionError action={draft} className="text-sm text-tomato" />
          </div>
        </form>
      </CitedSources>
      {isPreviewed && <LivePreview saved={draft.saved} text={draft.text} />}
      {!isFixedPage(pageData.section, pageData.name) && (
        <details className="page-address">
          <summary>Rename or delete this page</summary>
          <PageAddress
            page={pageData}
            isDirty={draft.isDirty}
            onRenamed={onRenamed}
            onDeleted={() => {
              draft.localDrafts.forget();
              onDeleted();
            }}
          />
        </details>
      )}
    </div>
  );
}
