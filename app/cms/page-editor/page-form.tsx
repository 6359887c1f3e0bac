import { useState } from 'react';
import type { Reply } from '#contract/index.ts';
import { useBeforeLive } from '../checks/before-live.tsx';
import { checkPicture } from '../checks/check-picture.ts';
import { FindingsSummary } from '../checks/findings.tsx';
import { Field } from '../fields.tsx';
import { MarkdownField } from '../markdown-editor/markdown-field.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { ParagraphList } from './paragraph-list.tsx';
import { ReadMoreList } from './read-more-list.tsx';
import { usePageDraft } from './use-page-draft.ts';

export type EditedPage = Pick<
  Reply<'pages/getPageData'>,
  'pageData' | 'pageContent' | 'readMoreText'
>;

/** The form of one page: its intro, its read-more text and its paragraphs, and what to do with them. */
export function PageForm({ page }: { page: EditedPage }) {
  const draft = usePageDraft(page);
  const { intro, setIntro } = draft;
  const beforeLive = useBeforeLive((event) => void draft.saveAndSync(event));
  const [isPreviewed, setPreviewed] = useState(false);
  const set = (field: keyof typeof intro) => (value: string) =>
    setIntro({ ...intro, [field]: value });
  const preview = async () => {
    if (await draft.save()) setPreviewed(true);
  };
  return (
    <form onSubmit={beforeLive.submit} className="grid gap-6" noValidate>
      <section className="staff-panel grid gap-4" aria-labelledby="intro">
        <h2 id="intro" className="text-[1.25rem]">
          The top of the page
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
          <Field
            label="Picture (file name)"
            value={intro.image}
            onChange={set('image')}
            error={draft.errors.image}
          />
          <Field
            label="What the picture shows"
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
          onDelete={draft.deleteReadMore}
        />
      </section>
      <ParagraphList
        paragraphs={draft.paragraphs}
        onChange={draft.setParagraphs}
        errors={draft.errors}
      />
      {draft.conflict && (
        <div className="notice notice-bad" role="alert">
          <p>
            Somebody else has changed this page since you opened it. Your text is still here. Take
            the newer text and lose yours, or save yours over it.
          </p>
          <p className="mt-3 flex flex-wrap gap-3">
            <button type="button" className="button" onClick={draft.keepMine}>
              Keep my text
            </button>
            <button type="button" className="button button-quiet" onClick={draft.takeTheirs}>
              Take the newer text
            </button>
          </p>
        </div>
      )}
      {beforeLive.question}
      <div className="staff-bar">
        <button type="submit" className="button" disabled={draft.isBusy}>
          Save and put live
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={draft.isBusy}
          onClick={() => void draft.save()}
        >
          Save draft
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={draft.isBusy}
          onClick={() => void preview()}
        >
          Preview
        </button>
        <span className="staff-state text-bark">{draft.state}</span>
        <FindingsSummary />
        <p role="status" className="text-[0.95rem]">
          {draft.message}
        </p>
        <p role="alert" className="text-[0.95rem] text-tomato">
          {draft.error}
        </p>
      </div>
      {isPreviewed && <DraftPreview page={draft.saved} />}
    </form>
  );
}
