import { focusForm } from '../focus-form.ts';
import type { Kept } from './store.ts';

interface KeptTextNoticeProps<Draft, Base> {
  kept: {
    offers: Kept<Draft, Base>[];
    hasRoom: boolean;
    continueWith: (kept: Kept<Draft, Base>) => void;
    throwAway: (kept: Kept<Draft, Base>) => void;
  };
}

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Offers what was typed here before and never saved. */
export function KeptTextNotice<Draft, Base>({ kept }: KeptTextNoticeProps<Draft, Base>) {
  return (
    <>
      {kept.offers.map((each) => (
        <section key={each.id} aria-label="Text that was not saved" className="notice">
          <p>{`You have text here from ${time.format(new Date(each.at))} that was not saved.`}</p>
          <p className="mt-2 flex flex-wrap gap-3">
            <button
              type="button"
              className="button"
              onClick={({ currentTarget }) => {
                kept.continueWith(each);
                focusForm(currentTarget);
              }}
            >
              Continue with it
            </button>
            <button
              type="button"
              className="button button-quiet"
              onClick={({ currentTarget }) => {
                if (!confirm('Throw away this text? It cannot be brought back.')) return;
                kept.throwAway(each);
                focusForm(currentTarget);
              }}
            >
              Throw it away
            </button>
          </p>
        </section>
      ))}
      {!kept.hasRoom && (
        <p role="status" className="notice notice-bad">
          What you typed is too large to be kept on this device: please save it soon.
        </p>
      )}
    </>
  );
}
