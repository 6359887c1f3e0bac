import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { focusForm } from '../focus-form.ts';
import type { LocalDraft } from './draft-store.ts';

interface LocalDraftNoticeProps<Draft, Base> {
  kept: {
    offers: LocalDraft<Draft, Base>[];
    hasRoom: boolean;
    continueWith: (kept: LocalDraft<Draft, Base>) => void;
    throwAway: (kept: LocalDraft<Draft, Base>) => void;
  };
}

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Offers unsaved text from an earlier visit. */
export function LocalDraftNotice<Draft, Base>({ kept }: LocalDraftNoticeProps<Draft, Base>) {
  return (
    <>
      {kept.offers.map((each) => (
        <section key={each.id} aria-label="Text that was not saved" className="notice">
          <p>{`You have unsaved text here from ${time.format(new Date(each.at))}.`}</p>
          <p className="mt-2 flex flex-wrap gap-3">
            <button
              type="button"
              className="button"
              onClick={({ currentTarget }) => {
                kept.continueWith(each);
                focusForm(currentTarget);
              }}
            >
              Restore
            </button>
            <ConfirmButton
              confirmation={{
                title: 'Discard this text?',
                text: `What you typed here on ${time.format(new Date(each.at))} will be lost. You can’t undo this.`,
                confirmLabel: 'Discard text',
                cancelLabel: 'Keep text',
                isDestructive: true,
              }}
              className="button button-quiet"
              onConfirm={(button) => {
                kept.throwAway(each);
                focusForm(button);
              }}
            >
              Discard
            </ConfirmButton>
          </p>
        </section>
      ))}
      {!kept.hasRoom && (
        <p role="status" className="notice notice-bad">
          Your text is too large to be backed up on this device. Save it soon.
        </p>
      )}
    </>
  );
}
