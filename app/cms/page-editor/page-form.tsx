import { type FormEvent, type MouseEvent, useId, useState } from 'react';
import { ActionBar } from '#app/editor/action-bar/action-bar.tsx';
import { FindingsSummary, focusPlace } from '#app/editor/checks/findings.tsx';
import { usePublishChecks } from '#app/editor/checks/publish-checks.tsx';
import { StarterNotice } from '#app/editor/checks/starter-notice.tsx';
import { TotalSize } from '#app/editor/checks/text-sizes.tsx';
import { ClaimFindings } from '#app/editor/claims/claim-findings.tsx';
import { MarkedClaims } from '#app/editor/claims/page-claims.tsx';
import { LocalDraftNotice } from '#app/editor/local-drafts/local-draft-notice.tsx';
import { CitationNumbers, CitedSources } from '#app/editor/sources/cited-sources.tsx';
import { useMayPublish } from '#app/shell/staff/held-roles.ts';
import { latePart } from '#app/ui/late-part.tsx';
import { kindOf } from '#contract/shared/pages/kinds/kinds.ts';
import { useMarkedClaims } from '../claims/use-marked-claims.ts';
import { LivePreview } from '../preview/live-preview.tsx';
import { usePublishing } from '../publishing/use-publishing.tsx';
import type { PageSchedules } from '../publishing/use-schedules.ts';
import { useBeside } from './beside/beside-original.tsx';
import { OwnFieldsForm } from './own-fields.tsx';
import { PresenceNotice } from './presence-notice.tsx';
import { ReadMoreList } from './read-more-list.tsx';
import { Sheet } from './sheet/sheet.tsx';
import { PageSide } from './side-panel/page-side.tsx';
import type { usePageDraft } from './use-page-draft.ts';
import { usePresence } from './use-presence.ts';
import './page-editor.css';

/** Most editors never meet a conflict. */
const Conflict = latePart(() => import('./conflict.tsx'), {
  waiting: <p role="status">Comparing…</p>,
});

interface PageFormProps {
  draft: ReturnType<typeof usePageDraft>;
  schedules: PageSchedules;
}

/** The form of one page: its intro, read-more text and paragraphs, and its actions. */
export function PageForm({ draft, schedules }: PageFormProps) {
  const { intro, setIntro } = draft;
  const publishChecks = usePublishChecks(() => void draft.saveAndSync());
  // Enter in a field submits the form, which must not publish anything.
  const saveDraft = (event: FormEvent) => {
    event.preventDefault();
    void draft.save();
  };
  const { pageData } = draft.saved;
  const mayPublish = useMayPublish(pageData.section);
  const presence = usePresence(pageData.section, pageData.name);
  const [isPreviewed, setPreviewed] = useState(false);
  const beside = useBeside();
  const isText = kindOf(pageData.section)?.hasDetails ?? false;
  const publishing = usePublishing({
    page: pageData,
    loaded: schedules,
    isDirty: draft.isDirty,
    isBusy: draft.isBusy,
    save: draft.save,
    savedVersion: draft.savedVersion,
    showMessage: draft.showMessage,
  });
  const claims = useMarkedClaims({
    page: { section: pageData.section, name: pageData.name },
    hasSources: isText,
    saveText: draft.saveText,
    showMessage: draft.showMessage,
  });
  const conflictId = useId();
  const goToConflict = (event: MouseEvent) => {
    event.preventDefault();
    focusPlace(conflictId);
  };
  const saveButton = (
    <button
      type="submit"
      className={mayPublish ? 'button button-quiet' : 'button'}
      disabled={draft.isBusy}
    >
      Save draft
    </button>
  );
  const setSources = (sources: typeof intro.sources) => setIntro({ ...intro, sources });
  return (
    <div className={isPreviewed ? 'with-preview' : beside ? 'with-original' : undefined}>
      <CitedSources
        sources={isText ? intro.sources : null}
        onChange={setSources}
        errors={draft.errors}
      >
        <MarkedClaims value={claims}>
          <CitationNumbers sources={intro.sources} />
          <ClaimFindings
            claims={claims?.claims ?? []}
            sources={intro.sources}
            screen={`/cms/claims/${pageData.section}/${pageData.name}`}
          />
          <form onSubmit={saveDraft} className="grid gap-6" noValidate>
            <PresenceNotice
              presence={presence}
              shown={draft.shownVersion}
              onReload={() => void draft.reload()}
            />
            <LocalDraftNotice localDrafts={draft.localDrafts} />
            <StarterNotice
              texts={[intro.text, ...draft.written.paragraphs.map(({ text }) => text)]}
            />
            <div className="page-form-columns">
              <div className="grid gap-6">
                <Sheet
                  written={draft.written}
                  onWrite={draft.write}
                  errors={draft.errors}
                  areLessons={kindOf(pageData.section)?.hasLessons ?? false}
                />
                <OwnFieldsForm
                  page={pageData}
                  values={intro.fields}
                  onChange={(fields) => setIntro({ ...intro, fields })}
                  errors={draft.errors}
                />
                <section className="staff-panel" aria-label="“Read more” content">
                  <ReadMoreList
                    items={draft.readMore}
                    onChange={draft.setReadMore}
                    onRemove={(id) => void draft.deleteReadMore(id)}
                    errors={draft.errors}
                  />
                </section>
                <TotalSize />
              </div>
              <PageSide draft={draft} isText={isText} onSources={setSources} />
            </div>
            {draft.conflict && (
              <Conflict
                id={conflictId}
                merge={draft.conflict.merge}
                isQuiet={draft.conflict.isAutomatic}
                onMerge={draft.saveMerged}
                onKeepMine={draft.keepMine}
                onTakeTheirs={draft.takeTheirs}
              />
            )}
            <ActionBar
              state={
                draft.conflict ? (
                  <a href={`#${conflictId}`} onClick={goToConflict}>
                    {draft.state}
                  </a>
                ) : (
                  draft.state
                )
              }
              isOnDevice={draft.localDrafts.hasRoom}
              savedAt={draft.isDirty ? undefined : pageData.updatedAt}
              action={draft}
              above={
                <>
                  {publishChecks.question}
                  {mayPublish && publishing.above}
                </>
              }
              primary={
                mayPublish ? (
                  <button
                    type="button"
                    className="button"
                    disabled={draft.isBusy}
                    onClick={publishChecks.publish}
                  >
                    Publish
                  </button>
                ) : (
                  saveButton
                )
              }
              more={
                <>
                  {mayPublish && saveButton}
                  {mayPublish && publishing.button}
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-expanded={isPreviewed}
                    onClick={() => setPreviewed(!isPreviewed)}
                  >
                    Preview
                  </button>
                  <FindingsSummary />
                </>
              }
            />
          </form>
        </MarkedClaims>
      </CitedSources>
      {isPreviewed && <LivePreview saved={draft.saved} text={draft.text} />}
    </div>
  );
}
