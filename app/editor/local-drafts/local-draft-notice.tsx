import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import { focusForm } from '../focus-form.ts';
import type { LocalDraft } from './draft-store.ts';

interface LocalDraftNoticeProps<Draft, Base> {
  localDrafts: {
    offers: LocalDraft<Draft, Base>[];
    hasRoom: boolean;
    restoreDraft: (chosen: LocalDraft<Draft, Base>) => void;
    discardDraft: (chosen: LocalDraft<Draft, Base>) => void;
  };
}

/** Offers unsaved text from an earlier visit. */
export function LocalDraftNotice<Draft, Base>({ localDrafts }: LocalDraftNoticeProps<Draft, Base>) {
  const dateAndTime = useDateAndTime();
  return (
    <>
      {localDrafts.offers.map((each) => (
        <section key={each.id} aria-label="Text that was not saved" className="notice">
          <p>{`You have unsaved text here from ${dateAndTime(each.at)}.`}</p>
          <p className="mt-2 flex flex-wrap gap-3">
            <button
              type="button"
              className="button"
              onClick={({ currentTarget }) => {
                localDrafts.restoreDraft(each);
                focusForm(currentTarget);
              }}
            >
              Restore
            </button>
            <ConfirmButton
              confirmation={{
                title: 'Discard this text?',
                text: `What you typed here on ${dateAndTime(each.at)} will be lost. You can’t undo this.`,
                confirmLabel: 'Discard text',
                cancelLabel: 'Keep text',
                isDestructive: true,
              }}
              className="button button-quiet"
              onConfirm={(button) => {
                localDrafts.discardDraft(each);
                focusForm(button);
              }}
            >
              Discard
            </ConfirmButton>
          </p>
        </section>
      ))}
      {!localDrafts.hasRoom && (
        <p role="status" className="notice notice-bad">
          Your text is too large to be backed up on this device. Save it soon.
        </p>
      )}
    </>
  );
}
